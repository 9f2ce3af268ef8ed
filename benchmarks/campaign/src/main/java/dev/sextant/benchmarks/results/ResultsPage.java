package dev.sextant.benchmarks.results;

import static org.owasp.encoder.Encode.forHtml;

import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.pages.Page;
import dev.sextant.benchmarks.pages.WholeFile;
import dev.sextant.benchmarks.statistics.PairedComparison;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The results of a campaign as one page that opens without a network. */
public final class ResultsPage {
  private final CampaignDirectory directory;
  private final CampaignResults results;
  private final StringBuilder html = new StringBuilder();

  private ResultsPage(CampaignDirectory directory, CampaignResults results) {
    this.directory = directory;
    this.results = results;
  }

  /**
   * Writes the page to a file, whole or not at all.
   *
   * @param directory where instances and plans are
   */
  public static void write(CampaignDirectory directory, CampaignResults results, Path file)
      throws IOException {
    WholeFile.writeText(file, html(directory, results));
  }

  /** The page. */
  public static String html(CampaignDirectory directory, CampaignResults results)
      throws IOException {
    return new ResultsPage(directory, results).page();
  }

  private String page() throws IOException {
    Charts charts = new Charts(results);
    String name = results.plan().name();
    html.append("<header><h1>Campaign ").append(forHtml(name)).append("</h1><p>");
    html.append(forHtml(Conditions.scale(results))).append(".</p></header>\n<main>\n");
    problems();
    card("Summary", SummaryTables.summary(results), Explanations.SUMMARY);
    duels();
    plots(charts);
    if (results.families().size() > 1) {
      card("Families", SummaryTables.families(results), Explanations.FAMILIES);
      gaps(charts);
    }
    html.append("<h2 class=\"part\">Instances</h2><p class=\"note\">");
    html.append(forHtml(SummaryTables.instancesNote(results))).append("</p>\n");
    LineChart.legend(html, results.entrants());
    new InstanceSections(directory, results, charts).appendTo(html);
    failures();
    environment();
    html.append("</main>\n<footer></footer>\n");
    return Page.html("Campaign " + name, html.toString());
  }

  private void problems() {
    List<String> contradictions = results.knowledge().contradictions();
    if (!contradictions.isEmpty()) {
      html.append("<section class=\"card alarm\"><h2>Contradictions</h2>");
      for (String sentence : contradictions) {
        html.append("<p class=\"fault\">").append(forHtml(sentence)).append("</p>");
      }
      html.append("</section>\n");
    }
    if (results.missing() > 0) {
      html.append("<section class=\"card alarm\"><p>");
      html.append(Figures.amount(results.missing(), "run has", "runs have"));
      html.append(" no record yet: everything below is preliminary.</p></section>\n");
    }
    int failures = results.failures().size();
    if (failures > 0) {
      html.append("<section class=\"card alarm\"><p class=\"fault\">");
      html.append(Figures.amount(failures, "run")).append(" went wrong, see the list of failures");
      html.append(" below.</p></section>\n");
    }
  }

  private void card(String title, SummaryTables.Table table, String explanation) {
    html.append("<section class=\"card\"><h2>").append(forHtml(title)).append("</h2>\n");
    HtmlTable.append(html, table);
    html.append("<p class=\"note\">").append(forHtml(explanation)).append("</p></section>\n");
  }

  private void duels() {
    Duels duels = Duels.of(results);
    if (duels.all().isEmpty()) {
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    for (Duels.Duel duel : duels.all()) {
      PairedComparison result = duel.result();
      rows.add(
          List.of(
              results.entrants().get(duel.first()).label(),
              results.entrants().get(duel.second()).label(),
              result.verdict(),
              result.wins()
                  + " / "
                  + (result.pairs() - result.wins() - result.losses())
                  + " / "
                  + result.losses(),
              Figures.pValue(result.pValue()),
              Figures.percent(result.noiseFloor())));
    }
    card(
        "Pairs",
        new SummaryTables.Table(
            List.of("planner", "against", "verdict", "#wins / = / losses", "#p", "#noise"), rows),
        Explanations.DUELS);
  }

  private void plots(Charts charts) {
    LineChart profile = charts.profile();
    if (profile.isEmpty()) {
      return;
    }
    html.append("<section class=\"card\"><h2>Profiles</h2><p class=\"note\">Over ");
    html.append(Figures.amount(charts.instances(), "instance"));
    html.append(" that every planner has run. Higher and further left is better.</p>\n");
    LineChart.legend(html, results.entrants());
    html.append("<div class=\"plots\">");
    profile.appendTo(html);
    charts.timeToTarget().appendTo(html);
    html.append("</div></section>\n");
  }

  private void gaps(Charts charts) {
    html.append(
        "<section class=\"card\"><h2>Gap over time</h2><p class=\"note\">The mean distance");
    html.append(" to the best objective known; 100 % before the first plan. Lower is better; both");
    html.append(" axes are logarithmic.</p>\n");
    LineChart.legend(html, results.entrants());
    html.append("<div class=\"plots small\">");
    charts.gapOverTime("All families", results.instances()).appendTo(html);
    for (Map.Entry<String, List<InstanceResult>> family : results.families().entrySet()) {
      LineChart chart = charts.gapOverTime(family.getKey(), family.getValue());
      if (!chart.isEmpty()) {
        chart.appendTo(html);
      }
    }
    html.append("</div></section>\n");
  }

  private void failures() {
    if (results.failures().isEmpty()) {
      return;
    }
    html.append("<section class=\"card\"><h2>Failures</h2>\n");
    HtmlTable.append(html, SummaryTables.failures(results));
    html.append("</section>\n");
  }

  private void environment() {
    html.append("<section class=\"card\"><h2>Environment</h2><dl>");
    for (Map.Entry<String, String> fact : Conditions.settings(results).entrySet()) {
      html.append("<dt>").append(forHtml(fact.getKey())).append("</dt><dd>");
      html.append(forHtml(fact.getValue())).append("</dd>");
    }
    for (String machine : Conditions.machines(results)) {
      html.append("<dt>Machine</dt><dd>").append(forHtml(machine)).append("</dd>");
    }
    html.append("</dl></section>\n");
  }
}
