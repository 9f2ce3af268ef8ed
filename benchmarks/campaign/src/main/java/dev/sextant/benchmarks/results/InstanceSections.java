package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.pages.BarChart;
import dev.sextant.benchmarks.pages.CurveChart;
import dev.sextant.benchmarks.pages.Gallery;
import dev.sextant.benchmarks.pages.GanttPage;
import dev.sextant.benchmarks.pages.Html;
import dev.sextant.benchmarks.pages.HtmlTable;
import dev.sextant.benchmarks.pages.PlanView;
import dev.sextant.benchmarks.pages.Slowdowns;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.TimeAxis;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A fold per family with a table, and in it one per instance: its objectives, its runs, its gap
 * over time, and charts of its plans.
 */
final class InstanceSections {
  /** So many runs are drawn on one page, so that browsers can show it. */
  private static final int MOST_RUNS = 20_000;

  /** So many tasks that moved are listed. */
  private static final int MOST_MOVED = 500;

  /** So many instances are shown unfolded. */
  private static final int MOST_OPEN = 3;

  private final Results results;
  private final Plans plans;
  private final Charts charts;
  private final Gallery gallery;
  private final boolean everyPlan;
  private int drawn;

  InstanceSections(Results results, Plans plans, Charts charts, Gallery gallery) {
    this.gallery = gallery;
    this.results = results;
    this.plans = plans;
    this.charts = charts;
    long runs =
        results.instances().stream()
            .mapToLong(
                r -> r.instance().tasks() * r.entries().stream().filter(Entry::hasPlan).count())
            .sum();
    this.everyPlan = results.instances().size() == 1 || runs <= MOST_RUNS;
  }

  /** Appends the only instance of a comparison. */
  void appendOnly(Html html) throws IOException {
    InstanceResult result = results.instances().get(0);
    html.open("section", "class", "card").element("h2", result.instance().name());
    body(html, result, true);
    html.close().line();
  }

  /** Appends all instances by family. */
  void appendTo(Html html) throws IOException {
    boolean published = SummaryTables.hasPublished(results);
    boolean cpSat = SummaryTables.hasCpSat(results);
    Map<String, List<InstanceResult>> families = results.families();
    for (Map.Entry<String, List<InstanceResult>> family : families.entrySet()) {
      html.open("details", "class", "card family", "open", families.size() == 1);
      html.open("summary").text(family.getKey().isEmpty() ? "All" : family.getKey(), " ");
      html.element("small", Figures.amount(family.getValue().size(), "instance")).close().line();
      gallery.append(
          html,
          "instances " + family.getKey(),
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
    boolean open = results.instances().size() <= MOST_OPEN;
    html.open("details", "class", "plan", "open", open).open("summary");
    html.text(result.instance().name(), " ");
    html.element("small", outline(result)).close().line();
    body(html, result, false);
    html.close().line();
  }

  private void body(Html html, InstanceResult result, boolean alone) throws IOException {
    // By the name that the page has for it, whatever the document calls it.
    Problem problem = plans.problem(result.instance()).withName(result.instance().name());
    String size = Figures.amount(result.instance().tasks(), "task");
    note(html, GanttPage.subtitle(problem) + "; " + size + ".");
    sources(html, result);
    html.element("p", Verdict.of(result).sentence(), "class", "lead").line();
    html.open("div", "class", "plots wideplots");
    gallery.append(html, TimeQuality.of(result));
    html.close();
    BarChart bars = ObjectiveBars.of(result);
    if (bars.isEmpty()) {
      note(html, "Nothing to compare: no objective is above 0.");
    } else {
      gallery.append(html, bars);
    }
    html.element("h3", "Runs").line();
    gallery.append(html, result.instance().name() + " runs", runs(result), "results");
    html.line();
    CurveChart chart =
        charts.gapOverTime(
            result.instance().name(),
            "Distance to the best objective known, over time",
            List.of(result));
    if (!chart.isEmpty()) {
      html.element("h3", "Incumbents").open("div").line();
      if (alone) {
        charts.legend(html);
      }
      html.open("div", "class", "plots");
      gallery.append(html, chart);
      html.close().close().line();
    }
    plans(html, result, problem);
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

  private Table runs(InstanceResult result) {
    List<Attempt> all = result.entries().stream().flatMap(e -> e.attempts().stream()).toList();
    boolean models = all.stream().map(plans::metrics).anyMatch(Objects::nonNull);
    List<String> columns =
        new ArrayList<>(
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
                "#evictions"));
    if (models) {
      columns.addAll(List.of("#hit rate", "#slowdown"));
    }
    Table table = new Table(columns);
    for (Entry entry : Verdict.of(result).ranking()) {
      for (Attempt attempt : entry.attempts()) {
        List<String> cells = new ArrayList<>(cells(result, entry, attempt));
        if (models) {
          PlanMetrics metrics = plans.metrics(attempt);
          cells.add(metrics == null ? Figures.NONE : Figures.hitRate(metrics));
          cells.add(metrics == null ? Figures.NONE : Slowdowns.median(metrics));
        }
        table.styledRow(style(result, attempt), cells);
      }
    }
    return table;
  }

  private static String style(InstanceResult result, Attempt attempt) {
    if (attempt.record().outcome().failed()) {
      return "faulty";
    }
    return attempt.hasPlan() && attempt.objective() == result.bestObjective() ? "best" : "";
  }

  private static List<String> cells(InstanceResult result, Entry entry, Attempt attempt) {
    Instance instance = result.instance();
    RunRecord record = attempt.record();
    double objective = attempt.objective();
    Long bound = record.lowerBound();
    OptionalDouble published = result.publishedUpper();
    OptionalDouble reference = published.isPresent() ? published : result.best();
    OptionalDouble lower = result.bound();
    return List.of(
        entry.entrant().label(),
        Long.toString(attempt.run().seed()),
        attempt.outcome(),
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

  /**
   * Two plans side by side, and of the others where there is room for it the best plan of each
   * entrant.
   */
  private void plans(Html html, InstanceResult result, Problem problem) throws IOException {
    List<Entry> pair = Verdict.of(result).pair();
    if (pair.isEmpty()) {
      note(html, "There is no plan.");
      return;
    }
    List<Shown> shown = new ArrayList<>();
    for (Entry entry : pair) {
      Attempt best = Objects.requireNonNull(entry.best());
      PlanView view = shown.isEmpty() || everyPlan ? view(html, problem, best) : null;
      if (view != null) {
        shown.add(new Shown(entry, best, view));
      }
    }
    if (shown.size() == 2) {
      sideBySide(html, result, shown.get(0), shown.get(1));
    } else if (!shown.isEmpty()) {
      html.element("h3", "Best plan").line();
      chart(html, result, shown.get(0), TimeAxis.of(problem, shown.get(0).view().plan()));
    }
    others(html, result, problem, pair);
  }

  /** A plan that is drawn. */
  private record Shown(Entry entry, Attempt attempt, PlanView view) {}

  private void sideBySide(Html html, InstanceResult result, Shown first, Shown second) {
    Problem problem = first.view().problem();
    TimeAxis axis =
        TimeAxis.of(problem, first.view().plan()).with(TimeAxis.of(problem, second.view().plan()));
    html.element("h3", "Two plans side by side").line();
    PlanDifference difference = new PlanDifference(first.view().plan(), second.view().plan());
    note(html, difference.sentence());
    html.open("div", "class", "pair");
    chart(html, result, first, axis);
    chart(html, result, second, axis);
    html.close().line();
    Table moved = difference.table(label(first.entry()), label(second.entry()));
    if (!moved.rows().isEmpty()) {
      HtmlTable.appendFolded(html, "What moved", moved, MOST_MOVED);
      gallery.keep(result.instance().name() + " what moved", moved);
    }
  }

  private static String label(Entry entry) {
    return entry.entrant().label();
  }

  private void chart(Html html, InstanceResult result, Shown shown, TimeAxis axis) {
    String value = Figures.objective(result.instance(), shown.attempt().objective());
    html.open("div", "class", "half").open("h4").text(label(shown.entry()), " ");
    html.element("small", value + ", seed " + shown.attempt().run().seed()).close().line();
    gallery.keep(GanttPage.chart(html, shown.view(), axis));
    html.close().line();
  }

  private void others(Html html, InstanceResult result, Problem problem, List<Entry> pair)
      throws IOException {
    List<Entry> rest =
        Verdict.of(result).ranking().stream()
            .filter(entry -> everyPlan && entry.hasPlan() && !pair.contains(entry))
            .toList();
    if (rest.isEmpty()) {
      return;
    }
    html.element("h3", "Best plans of the others").line();
    for (Entry entry : rest) {
      Attempt best = Objects.requireNonNull(entry.best());
      html.open("details", "class", "plan").open("summary").text(label(entry), " ");
      String value = Figures.objective(result.instance(), best.objective());
      html.element("small", value + ", seed " + best.run().seed()).close().line();
      PlanView view = view(html, problem, best);
      if (view != null) {
        gallery.keep(GanttPage.chart(html, view));
      }
      html.close().line();
    }
  }

  /** The plan of a run, unless it is missing, wrong or too long; the page then says so. */
  private @Nullable PlanView view(Html html, Problem problem, Attempt attempt) throws IOException {
    String run = attempt.run().id();
    Plan plan;
    try {
      plan = plans.plan(attempt);
    } catch (NoSuchFileException e) {
      fault(html, "The plan of " + run + " is not in the folder.");
      return null;
    }
    int runs = plan.runs().size();
    if (drawn > 0 && drawn + runs > MOST_RUNS) {
      note(
          html,
          "The plan of "
              + runs
              + " runs is not drawn, to keep the page small; it is that of "
              + run
              + ".");
      return null;
    }
    if (!PlanChecker.check(problem, plan).isEmpty()) {
      fault(html, "The checker refutes the plan of " + run + ".");
      return null;
    }
    drawn += runs;
    return view(problem, plan, attempt);
  }

  private static PlanView view(Problem problem, Plan plan, Attempt attempt) {
    RunRecord record = attempt.record();
    Long bound = record.lowerBound();
    PlanMetrics metrics = PlanMetrics.of(problem, plan);
    PlanResult.Builder told =
        PlanResult.builder(attempt.run().planner())
            .plan(plan, Objects.requireNonNull(record.objective()))
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
        record.fault().isEmpty()
            ? told.stopReason(StopReason.valueOf(record.stopReason())).build()
            : told.stopReason(StopReason.valueOf(record.stopReason()))
                .fault(record.fault(), null)
                .build();
    return PlanView.of(problem, result, metrics);
  }
}
