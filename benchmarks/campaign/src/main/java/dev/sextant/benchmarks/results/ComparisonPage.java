package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.pages.Citation;
import dev.sextant.benchmarks.pages.CurveChart;
import dev.sextant.benchmarks.pages.Environment;
import dev.sextant.benchmarks.pages.Gallery;
import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.Page;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.WholeFile;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Planners compared on one page that opens without a network: a campaign, or calls made at once.
 * One instance has a verdict, time against quality, bars, runs, incumbents and plans; several have
 * in addition a summary, paired tests and profiles, and several families a table and charts of
 * their own.
 */
public final class ComparisonPage {
  private final Results results;
  private final Plans plans;
  private final Heading heading;
  private final Html html = new Html();
  private final Gallery gallery = new Gallery();

  /**
   * What a page says besides its results.
   *
   * @param title of the page
   * @param scale how much was run, in a sentence
   * @param contradictions where plans or bounds contradict what is known
   * @param alarms what else must be known before anything else
   * @param conditions name and value of what the runs were given, in the order of display
   */
  private record Heading(
      String title,
      String scale,
      List<String> contradictions,
      List<String> alarms,
      List<Map.Entry<String, String>> conditions) {}

  /** The files of a campaign. */
  private record Folder(CampaignDirectory directory) implements Plans {
    @Override
    public Problem problem(Instance instance) throws IOException {
      return directory.problem(instance);
    }

    @Override
    public Plan plan(Attempt attempt) throws IOException {
      return directory.plan(attempt.run().id());
    }

    @Override
    public @Nullable PlanMetrics metrics(Attempt attempt) {
      return null;
    }
  }

  private ComparisonPage(Results results, Plans plans, Heading heading) {
    this.results = results;
    this.plans = plans;
    this.heading = heading;
  }

  /**
   * The page of a campaign.
   *
   * @param directory where instances and plans are
   */
  public static ComparisonPage of(CampaignDirectory directory, CampaignResults results)
      throws IOException {
    List<String> alarms = new ArrayList<>();
    if (results.missing() > 0) {
      String missing = Figures.amount(results.missing(), "run has", "runs have");
      alarms.add(missing + " no record yet: everything below is preliminary.");
    }
    List<Map.Entry<String, String>> conditions =
        new ArrayList<>(Conditions.settings(results).entrySet());
    Conditions.machines(results).forEach(m -> conditions.add(Map.entry("Machine", m)));
    Heading heading =
        new Heading(
            "Campaign " + results.plan().name(),
            Conditions.scale(results) + ".",
            results.knowledge().contradictions(),
            alarms,
            conditions);
    return new ComparisonPage(results, new Folder(directory), heading).filled();
  }

  /**
   * The page of a comparison.
   *
   * @param settings limits and seeds, by name, in the order of display
   */
  public static ComparisonPage of(Comparison comparison, Map<String, String> settings)
      throws IOException {
    StringBuilder scale = new StringBuilder();
    scale.append(Figures.amount(comparison.instances().size(), "problem")).append(", ");
    scale.append(Figures.amount(comparison.entrants().size(), "planner"));
    settings.forEach((name, value) -> scale.append(", ").append(name).append(' ').append(value));
    scale.append(": ").append(Figures.amount(comparison.trials().size(), "call")).append('.');
    List<Map.Entry<String, String>> conditions = new ArrayList<>(settings.entrySet());
    conditions.addAll(Environment.describe().entrySet());
    Heading heading =
        new Heading("Planner comparison", scale.toString(), List.of(), List.of(), conditions);
    return new ComparisonPage(comparison, comparison.plans(), heading).filled();
  }

  /** Writes the page to a file, whole or not at all. */
  public void write(Path file) throws IOException {
    WholeFile.writeText(file, Page.html(heading.title(), html));
  }

  /** The charts and the tables of the page. */
  public Gallery gallery() {
    return gallery;
  }

  private ComparisonPage filled() throws IOException {
    Charts charts = new Charts(results);
    html.open("header").element("h1", heading.title());
    html.element("p", heading.scale()).close().line().open("main").line();
    alarms();
    InstanceSections sections = new InstanceSections(results, plans, charts, gallery);
    if (results.instances().size() == 1) {
      sections.appendOnly(html);
    } else {
      summary();
      duels();
      plots(charts);
      families(charts);
      html.element("h2", "Instances", "class", "part");
      html.element("p", SummaryTables.instancesNote(results), "class", "note").line();
      charts.legend(html);
      sections.appendTo(html);
    }
    failures();
    conditions();
    html.close().line();
    Map<String, String> versions = new TreeMap<>();
    results.versions().forEach((name, all) -> versions.put(name, String.join(" and ", all)));
    Citation.footer(html, versions);
    return this;
  }

  private void summary() {
    html.open("section", "class", "card").element("h2", "Summary").line();
    CurveChart chart = TimeQuality.of(results);
    if (!chart.isEmpty()) {
      html.open("div", "class", "plots wideplots");
      gallery.append(html, chart);
      html.close().line();
    }
    gallery.append(html, "summary", SummaryTables.summary(results), "results");
    html.line().element("p", Explanations.SUMMARY, "class", "note").close().line();
  }

  private void alarms() {
    alarm(true, "Contradictions", heading.contradictions());
    alarm(false, "", heading.alarms());
    if (!results.failures().isEmpty()) {
      String failures = Figures.amount(results.failures().size(), "run");
      alarm(true, "", List.of(failures + " went wrong, see the list of failures below."));
    }
  }

  private void alarm(boolean fault, String title, List<String> sentences) {
    if (sentences.isEmpty()) {
      return;
    }
    html.open("section", "class", "card alarm");
    if (!title.isEmpty()) {
      html.element("h2", title);
    }
    sentences.forEach(sentence -> html.element("p", sentence, "class", fault ? "fault" : ""));
    html.close().line();
  }

  private void card(String title, Table table, String explanation) {
    html.open("section", "class", "card").element("h2", title).line();
    gallery.append(html, title.toLowerCase(Locale.ROOT), table, "results");
    if (!explanation.isEmpty()) {
      html.line().element("p", explanation, "class", "note");
    }
    html.close().line();
  }

  private void duels() {
    Duels duels = Duels.of(results);
    if (!duels.all().isEmpty()) {
      card("Pairs", SummaryTables.duels(results, duels), Explanations.DUELS);
    }
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
    gallery.append(html, profile);
    gallery.append(html, charts.timeToTarget());
    html.close().close().line();
  }

  private void families(Charts charts) {
    if (results.families().size() <= 1) {
      return;
    }
    card("Families", SummaryTables.families(results), Explanations.FAMILIES);
    html.open("section", "class", "card").element("h2", "Gap over time");
    html.element("p", Explanations.GAPS, "class", "note");
    charts.legend(html.line());
    html.open("div", "class", "plots small");
    String all = "All families";
    gallery.append(html, charts.gapOverTime(all, all, results.instances()));
    for (Map.Entry<String, List<InstanceResult>> family : results.families().entrySet()) {
      String name = family.getKey();
      gallery.append(html, charts.gapOverTime(name, name, family.getValue()));
    }
    html.close().close().line();
  }

  private void failures() {
    if (!results.failures().isEmpty()) {
      card("Failures", SummaryTables.failures(results), "");
    }
  }

  private void conditions() {
    html.open("section", "class", "card").element("h2", "Environment").open("dl");
    heading
        .conditions()
        .forEach(fact -> html.element("dt", fact.getKey()).element("dd", fact.getValue()));
    html.close().close().line();
  }
}
