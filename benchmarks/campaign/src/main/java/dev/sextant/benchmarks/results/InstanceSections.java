package dev.sextant.benchmarks.results;

import static org.owasp.encoder.Encode.forHtml;

import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.pages.GanttPage;
import dev.sextant.benchmarks.pages.PlanView;
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
  void appendTo(StringBuilder html) throws IOException {
    boolean published = SummaryTables.hasPublished(results);
    boolean cpSat = SummaryTables.hasCpSat(results);
    Map<String, List<InstanceResult>> families = results.families();
    for (Map.Entry<String, List<InstanceResult>> family : families.entrySet()) {
      html.append("<details class=\"card family\"").append(families.size() == 1 ? " open" : "");
      html.append("><summary>").append(forHtml(family.getKey())).append(" <small>");
      html.append(Figures.amount(family.getValue().size(), "instance"));
      html.append("</small></summary>\n");
      HtmlTable.append(
          html, SummaryTables.instances(results.entrants(), family.getValue(), published, cpSat));
      for (InstanceResult result : family.getValue()) {
        append(html, result);
      }
      html.append("</details>\n");
    }
  }

  private void append(StringBuilder html, InstanceResult result) throws IOException {
    Instance instance = result.instance();
    html.append("<details class=\"plan\"><summary>").append(forHtml(instance.name()));
    html.append(" <small>").append(forHtml(outline(result))).append("</small></summary>\n");
    Problem problem = directory.problem(instance);
    html.append("<p class=\"note\">").append(forHtml(GanttPage.subtitle(problem)));
    html.append("; ").append(Figures.amount(instance.tasks(), "task")).append(".</p>\n");
    sources(html, result);
    HtmlTable.append(html, runs(result));
    LineChart chart =
        charts.gapOverTime("Distance to the best objective known, over time", List.of(result));
    if (!chart.isEmpty()) {
      html.append("<div class=\"plots\">");
      chart.appendTo(html);
      html.append("</div>");
    }
    plan(html, result, problem);
    html.append("</details>\n");
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

  private static void sources(StringBuilder html, InstanceResult result) {
    var published = result.published();
    if (published == null) {
      return;
    }
    html.append("<p class=\"note\">Best-known ").append(forHtml(Figures.bestKnown(published)));
    html.append(": ").append(forHtml(published.upperSource()));
    if (!published.lowerSource().equals(published.upperSource())) {
      html.append("; bound: ").append(forHtml(published.lowerSource()));
    }
    if (published.cpSat() != null) {
      html.append(". Published CP-SAT ");
      html.append(forHtml(Figures.objective(result.instance(), result.publishedCpSat())));
      html.append(": ").append(forHtml(published.cpSatSetup()));
    }
    html.append("</p>\n");
  }

  private static SummaryTables.Table runs(InstanceResult result) {
    List<List<String>> rows = new ArrayList<>();
    for (Entry entry : result.entries()) {
      for (Attempt attempt : entry.attempts()) {
        rows.add(row(result, entry, attempt));
      }
    }
    return new SummaryTables.Table(
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

  private void plan(StringBuilder html, InstanceResult result, Problem problem) throws IOException {
    Attempt best =
        result.entries().stream()
            .map(Entry::best)
            .filter(Objects::nonNull)
            .min(Comparator.comparingDouble(Attempt::objective))
            .orElse(null);
    if (best == null) {
      html.append("<p class=\"note\">There is no plan.</p>\n");
      return;
    }
    Plan plan;
    try {
      plan = directory.plan(best.run().id());
    } catch (NoSuchFileException e) {
      html.append("<p class=\"note fault\">The plan of ").append(forHtml(best.run().id()));
      html.append(" is not in the folder.</p>\n");
      return;
    }
    int runs = plan.runs().size();
    if (runs > MOST_RUNS_OF_PLAN || drawn + runs > MOST_RUNS) {
      html.append("<p class=\"note\">The plan of ").append(runs);
      html.append(" runs is not drawn, to keep the page small; it is plans/");
      html.append(forHtml(best.run().id())).append(".json.</p>\n");
      return;
    }
    if (!PlanChecker.check(problem, plan).isEmpty()) {
      html.append(
          "<p class=\"note fault\">The checker refutes the plan that is in the folder.</p>\n");
      return;
    }
    drawn += runs;
    html.append("<h3>Best plan: ").append(forHtml(best.run().planner())).append(", seed ");
    html.append(best.run().seed()).append("</h3>\n");
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
