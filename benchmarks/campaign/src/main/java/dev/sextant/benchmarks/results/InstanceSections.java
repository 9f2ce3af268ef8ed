package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.pages.CurveChart;
import dev.sextant.benchmarks.pages.GanttPage;
import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.HtmlTable;
import dev.sextant.benchmarks.pages.PlanView;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.statistics.Gaps;
import dev.sextant.planner.Certificate;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A fold per family with a table, and in it one per instance: its runs, its gap over time, and the
 * chart of its best plan.
 */
final class InstanceSections {
  /** So many runs are drawn on one page, so that browsers can show it. */
  private static final int MOST_RUNS = 15_000;

  private static final int MOST_RUNS_OF_PLAN = 3_000;

  private final CampaignDirectory directory;
  private final CampaignResults results;
  private final Charts charts;
  private int drawn;

  InstanceSections(CampaignDirectory directory, CampaignResults results, Charts charts) {
    this.directory = directory;
    this.results = results;
    this.charts = charts;
  }

  /** Appends all instances by family. */
  void appendTo(Html html) throws IOException {
    boolean published = SummaryTables.hasPublished(results);
    boolean cpSat = SummaryTables.hasCpSat(results);
    Map<String, List<InstanceResult>> families = results.families();
    for (Map.Entry<String, List<InstanceResult>> family : families.entrySet()) {
      html.open("details", "class", "card family", "open", families.size() == 1);
      html.open("summary").text(family.getKey(), " ");
      html.element("small", Figures.amount(family.getValue().size(), "instance")).close().line();
      HtmlTable.append(
          html,
          SummaryTables.instances(results.entrants(), family.getValue(), published, cpSat),
          "results");
      html.line();
      for (InstanceResult result : family.getValue()) {
        append(html, result);
      }
      html.close().line();
    }
  }

  private void append(Html html, InstanceResult result) throws IOException {
    Instance instance = result.instance();
    html.open("details", "class", "plan").open("summary").text(instance.name(), " ");
    html.element("small", outline(result)).close().line();
    Problem problem = directory.problem(instance);
    String size = Figures.amount(instance.tasks(), "task");
    note(html, GanttPage.subtitle(problem) + "; " + size + ".");
    sources(html, result);
    HtmlTable.append(html, runs(result), "results");
    html.line();
    CurveChart chart =
        charts.gapOverTime("Distance to the best objective known, over time", List.of(result));
    if (!chart.isEmpty()) {
      html.open("div", "class", "plots");
      chart.appendTo(html);
      html.close();
    }
    plan(html, result, problem);
    html.close().line();
  }

  private static void note(Html html, String text) {
    html.element("p", text, "class", "note").line();
  }

  private static void fault(Html html, String text) {
    html.element("p", text, "class", "note fault").line();
  }

  private static String outline(InstanceResult result) {
    StringBuilder text = new StringBuilder();
    for (Entry entry : result.entries()) {
      if (entry.ran()) {
        text.append(text.isEmpty() ? "" : ", ").append(entry.entrant().label()).append(' ');
        text.append(
            entry.hasPlan() ? Figures.objective(result.instance(), entry.objective()) : "no plan");
      }
    }
    if (result.published() != null) {
      text.append(", best-known ").append(Figures.bestKnown(result.published()));
    }
    return text.toString();
  }

  private static void sources(Html html, InstanceResult result) {
    var published = result.published();
    if (published == null) {
      return;
    }
    StringBuilder text = new StringBuilder("Best-known ").append(Figures.bestKnown(published));
    text.append(": ").append(published.upperSource());
    if (!published.lowerSource().equals(published.upperSource())) {
      text.append("; bound: ").append(published.lowerSource());
    }
    if (published.cpSat() != null) {
      text.append(". Published CP-SAT ");
      text.append(Figures.objective(result.instance(), result.publishedCpSat()));
      text.append(": ").append(published.cpSatSetup());
    }
    note(html, text.toString());
  }

  private static Table runs(InstanceResult result) {
    List<List<String>> rows = new ArrayList<>();
    for (Entry entry : result.entries()) {
      for (Attempt attempt : entry.attempts()) {
        rows.add(row(result, entry, attempt));
      }
    }
    return Table.of(
        List.of(
            "planner",
            "#seed",
            "outcome",
            "#objective",
            "#gap to best",
            "#bound",
            "#gap to our bound",
            "bound by",
            "#time",
            "#time to plan",
            "#loads",
            "#evictions"),
        rows);
  }

  private static List<String> row(InstanceResult result, Entry entry, Attempt attempt) {
    Instance instance = result.instance();
    RunRecord record = attempt.record();
    double objective = attempt.objective();
    Long bound = record.lowerBound();
    OptionalDouble reference = result.reference();
    OptionalDouble lower = result.bound();
    return List.of(
        entry.entrant().label(),
        Long.toString(attempt.run().seed()),
        attempt.hasPlan() || record.outcome().failed() == record.status().isEmpty()
            ? outcome(record)
            : record.outcome().toString(),
        Figures.objective(instance, objective),
        attempt.hasPlan() && reference.isPresent()
            ? Figures.percent(Gaps.toReference(objective, reference.getAsDouble()))
            : Figures.NONE,
        bound == null ? Figures.NONE : Figures.objective(instance, bound),
        attempt.hasPlan() && lower.isPresent()
            ? Figures.percent(Gaps.toBound(objective, lower.getAsDouble()))
            : Figures.NONE,
        record.boundSource(),
        Figures.time(record.elapsedMicros()),
        attempt.hasPlan()
            ? Figures.time(attempt.trajectory().timeTo(objective).orElseThrow())
            : Figures.NONE,
        Objects.toString(record.loads(), Figures.NONE),
        Objects.toString(record.evictions(), Figures.NONE));
  }

  private static String outcome(RunRecord record) {
    return record.status().isEmpty() ? record.outcome().toString() : record.status();
  }

  private void plan(Html html, InstanceResult result, Problem problem) throws IOException {
    Attempt best =
        result.entries().stream()
            .map(Entry::best)
            .filter(Objects::nonNull)
            .min(Comparator.comparingDouble(Attempt::objective))
            .orElse(null);
    if (best == null) {
      note(html, "There is no plan.");
      return;
    }
    Plan plan;
    try {
      plan = directory.plan(best.run().id());
    } catch (NoSuchFileException e) {
      fault(html, "The plan of " + best.run().id() + " is not in the folder.");
      return;
    }
    int runs = plan.runs().size();
    if (runs > MOST_RUNS_OF_PLAN || drawn + runs > MOST_RUNS) {
      note(
          html,
          "The plan of "
              + runs
              + " runs is not drawn, to keep the page small; it is plans/"
              + best.run().id()
              + ".json.");
      return;
    }
    if (!PlanChecker.check(problem, plan).isEmpty()) {
      fault(html, "The checker refutes the plan that is in the folder.");
      return;
    }
    drawn += runs;
    String whose = best.run().planner() + ", seed " + best.run().seed();
    html.element("h3", "Best plan: " + whose).line();
    GanttPage.chart(html, view(problem, plan, best));
  }

  private static PlanView view(Problem problem, Plan plan, Attempt attempt) {
    RunRecord record = attempt.record();
    Long bound = record.lowerBound();
    PlanMetrics metrics = PlanMetrics.of(problem, plan);
    PlanResult.Builder told =
        PlanResult.builder(attempt.run().planner())
            .plan(plan, metrics.objective())
            .lowerBound(new LowerBound(bound == null ? 0 : bound, record.boundSource()))
            .elapsedMicros(record.elapsedMicros())
            .counters(record.counters())
            .certificate(
                new Certificate(
                    "valid",
                    record.boundSource(),
                    attempt.run().seed(),
                    Map.of(),
                    record.versions()));
    PlanResult result =
        (record.fault().isEmpty()
                ? told.stopReason(StopReason.valueOf(record.stopReason()))
                : told.fault(record.fault(), null))
            .build();
    return PlanView.of(problem, result, metrics);
  }
}
