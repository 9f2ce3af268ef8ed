package dev.sextant.benchmarks.results;

import static dev.sextant.benchmarks.pages.MarkdownTable.escaped;

import dev.sextant.benchmarks.pages.MarkdownTable;
import dev.sextant.benchmarks.pages.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The results of a campaign as Markdown, with the tables of the page. */
public final class ResultsMarkdown {
  private ResultsMarkdown() {}

  /** Writes the results of a campaign to a file, whole or not at all. */
  public static void write(CampaignResults results, Path file) throws IOException {
    WholeFile.writeText(file, text(results));
  }

  /** The document. */
  public static String text(CampaignResults results) {
    StringBuilder text = new StringBuilder("# Campaign ");
    text.append(escaped(results.plan().name())).append("\n\n");
    text.append(escaped(Conditions.scale(results))).append(".\n\n");
    for (Map.Entry<String, String> fact : Conditions.settings(results).entrySet()) {
      text.append("- ").append(escaped(fact.getKey())).append(": ");
      text.append(escaped(fact.getValue())).append('\n');
    }
    for (String machine : Conditions.machines(results)) {
      text.append("- Machine: ").append(escaped(machine)).append('\n');
    }
    text.append('\n');
    contradictions(text, results);
    text.append("## Summary\n\n").append(MarkdownTable.text(SummaryTables.summary(results)));
    text.append(Explanations.SUMMARY).append("\n\n");
    duels(text, results);
    if (results.families().size() > 1) {
      text.append("## Families\n\n").append(Explanations.FAMILIES).append("\n\n");
      text.append(MarkdownTable.text(SummaryTables.families(results)));
    }
    text.append("## Instances\n\n").append(SummaryTables.instancesNote(results)).append("\n\n");
    boolean published = SummaryTables.hasPublished(results);
    boolean cpSat = SummaryTables.hasCpSat(results);
    for (Map.Entry<String, List<InstanceResult>> family : results.families().entrySet()) {
      text.append("### ").append(escaped(family.getKey())).append("\n\n");
      text.append(
          MarkdownTable.text(
              SummaryTables.instances(results.entrants(), family.getValue(), published, cpSat)));
    }
    if (!results.failures().isEmpty()) {
      text.append("## Failures\n\n").append(MarkdownTable.text(SummaryTables.failures(results)));
    }
    return text.toString().stripTrailing() + "\n";
  }

  private static void contradictions(StringBuilder text, CampaignResults results) {
    List<String> contradictions = results.knowledge().contradictions();
    if (contradictions.isEmpty()) {
      if (SummaryTables.hasPublished(results)) {
        text.append("No plan and no bound contradicts a published value.\n\n");
      }
      return;
    }
    text.append("## Contradictions\n\n");
    contradictions.forEach(sentence -> text.append("- ").append(escaped(sentence)).append('\n'));
    text.append('\n');
  }

  private static void duels(StringBuilder text, CampaignResults results) {
    Duels duels = Duels.of(results);
    if (duels.all().isEmpty()) {
      return;
    }
    text.append("## Pairs\n\n");
    text.append(MarkdownTable.text(SummaryTables.duels(results, duels)));
    text.append(Explanations.DUELS).append("\n\n");
  }
}
