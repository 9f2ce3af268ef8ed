package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.pages.CurveChart;
import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.HtmlTable;
import dev.sextant.benchmarks.pages.Page;
import dev.sextant.benchmarks.pages.Table;
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
  private final Html html = new Html();

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
    html.open("header").element("h1", "Campaign " + name);
    html.element("p", Conditions.scale(results) + ".").close().line().open("main").line();
    problems();
    card("Summary", SummaryTables.summary(results), Explanations.SUMMARY);
    duels();
    plots(charts);
    if (results.families().size() > 1) {
      card("Families", SummaryTables.families(results), Explanations.FAMILIES);
      gaps(charts);
    }
    html.element("h2", "Instances", "class", "part");
    html.element("p", SummaryTables.instancesNote(results), "class", "note").line();
    charts.legend(html);
    new InstanceSections(directory, results, charts).appendTo(html);
    failures();
    environment();
    html.close().line().element("footer", "").line();
    return Page.html("Campaign " + name, html);
  }

  private void problems() {
    List<String> contradictions = results.knowledge().contradictions();
    if (!contradictions.isEmpty()) {
      html.open("section", "class", "card alarm").element("h2", "Contradictions");
      contradictions.forEach(sentence -> html.element("p", sentence, "class", "fault"));
      html.close().line();
    }
    if (results.missing() > 0) {
      String missing = Figures.amount(results.missing(), "run has", "runs have");
      html.open("section", "class", "card alarm");
      html.element("p", missing + " no record yet: everything below is preliminary.");
      html.close().line();
    }
    if (!results.failures().isEmpty()) {
      String failures = Figures.amount(results.failures().size(), "run");
      html.open("section", "class", "card alarm");
      html.element(
          "p", failures + " went wrong, see the list of failures below.", "class", "fault");
      html.close().line();
    }
  }

  private void card(String title, Table table, String explanation) {
    html.open("section", "class", "card").element("h2", title).line();
    HtmlTable.append(html, table, "results");
    html.line().element("p", explanation, "class", "note").close().line();
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
        Table.of(
            List.of("planner", "against", "verdict", "#wins / = / losses", "#p", "#noise"), rows),
        Explanations.DUELS);
  }

  private void plots(Charts charts) {
    CurveChart profile = charts.profile();
    if (profile.isEmpty()) {
      return;
    }
    String instances = Figures.amount(charts.instances(), "instance");
    html.open("section", "class", "card").element("h2", "Profiles");
    html.element(
        "p",
        "Over " + instances + " that every planner has run. Higher and further left is better.",
        "class",
        "note");
    charts.legend(html.line());
    html.open("div", "class", "plots");
    profile.appendTo(html);
    charts.timeToTarget().appendTo(html);
    html.close().close().line();
  }

  private void gaps(Charts charts) {
    html.open("section", "class", "card").element("h2", "Gap over time");
    html.element(
        "p",
        "The mean distance to the best objective known; 100 % before the first plan. Lower is"
            + " better; both axes are logarithmic.",
        "class",
        "note");
    charts.legend(html.line());
    html.open("div", "class", "plots small");
    charts.gapOverTime("All families", results.instances()).appendTo(html);
    for (Map.Entry<String, List<InstanceResult>> family : results.families().entrySet()) {
      CurveChart chart = charts.gapOverTime(family.getKey(), family.getValue());
      if (!chart.isEmpty()) {
        chart.appendTo(html);
      }
    }
    html.close().close().line();
  }

  private void failures() {
    if (results.failures().isEmpty()) {
      return;
    }
    html.open("section", "class", "card").element("h2", "Failures").line();
    HtmlTable.append(html, SummaryTables.failures(results), "results");
    html.line().close().line();
  }

  private void environment() {
    html.open("section", "class", "card").element("h2", "Environment").open("dl");
    Conditions.settings(results)
        .forEach((name, value) -> html.element("dt", name).element("dd", value));
    for (String machine : Conditions.machines(results)) {
      html.element("dt", "Machine").element("dd", machine);
    }
    html.close().close().line();
  }
}
