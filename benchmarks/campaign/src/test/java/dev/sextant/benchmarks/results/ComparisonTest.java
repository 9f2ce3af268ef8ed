package dev.sextant.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.campaign.DirectRun;
import dev.sextant.benchmarks.campaign.Limit;
import dev.sextant.benchmarks.campaign.Run;
import dev.sextant.benchmarks.campaign.RunOutcome;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.pages.PlanView;
import dev.sextant.benchmarks.pages.SamplePlans;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {
  private static final Problem PROBLEM = SamplePlans.problem(5, 40);

  @TempDir private Path folder;

  private static Run run(String label, String planner, long seed) {
    return new Run(label + planner + seed, label, planner, seed, Limit.ofMicros(1_000_000));
  }

  private static Trial trial(String label, String planner, long seed, PlanResult result) {
    RunRecord record =
        new RunRecord(
            label + planner + seed,
            result.plan() == null ? RunOutcome.NO_PLAN : RunOutcome.PLAN,
            result.status().name(),
            result.stopReason().name(),
            result.objective().isPresent() ? result.objective().getAsLong() : null,
            result.lowerBound().value(),
            result.lowerBound().source(),
            result.elapsedMicros(),
            result.elapsedMicros(),
            null,
            null,
            "",
            "",
            List.of(),
            Map.of(),
            Map.of());
    PlanMetrics metrics = null;
    if (result.plan() != null) {
      PlanMetrics m = PlanMetrics.of(PROBLEM, result.requirePlan());
      long objective = result.objective().orElseThrow();
      metrics =
          new PlanMetrics(
              m.terms(), objective, m.jobs(), m.workers(), m.loads(), m.evictions(), 80, 60);
    }
    return new Trial(
        label, PROBLEM, new DirectRun(run(label, planner, seed), record, result, metrics));
  }

  private static Trial trial(String label, String planner, long seed, long objective, long bound) {
    PlanView view = SamplePlans.view(planner, PROBLEM);
    return trial(label, planner, seed, SamplePlans.result(planner, view.plan(), objective, bound));
  }

  private static Trial failure(String label, String planner, long seed) {
    Run run = run(label, planner, seed);
    return new Trial(
        label,
        PROBLEM,
        DirectRun.make(
            run,
            PROBLEM,
            new FailingPlanner(planner),
            PlannerOptions.defaults(),
            new PlanInterrupter()));
  }

  /** A planner that always fails. */
  private record FailingPlanner(String name) implements Planner {
    @Override
    public PlanResult plan(
        Problem problem, PlannerOptions options, PlanListener listener, PlanInterrupter stop) {
      throw new PlannerException(name, "<oops>");
    }
  }

  static Comparison sample() {
    List<Trial> trials = new ArrayList<>();
    for (String label : List.of("burst", "steady, \"long\"\nrun")) {
      for (long seed = 1; seed <= 3; seed++) {
        trials.add(trial(label, "heft", seed, 30_000_000, 14_000_000));
        trials.add(trial(label, "search", seed, 20_000_000 + 2_000_000 * seed, 15_000_000));
      }
      trials.add(trial(label, "exact", 1, SamplePlans.withoutPlan("exact", null)));
      trials.add(failure(label, "broken", 1));
    }
    return new Comparison(trials);
  }

  @Test
  void summarisesSeedsByMedianAndRange() {
    Comparison.ProblemRows rows = sample().problems().get(0);
    PlannerRow search = rows.rows().get(1);

    assertThat(search.planner()).isEqualTo("search");
    assertThat(search.median()).hasValue(24_000_000);
    assertThat(search.best()).hasValue(22_000_000);
    assertThat(search.worst()).hasValue(26_000_000);
    assertThat(rows.isBest(search)).isTrue();
    assertThat(rows.isBest(rows.rows().get(0))).isFalse();
  }

  @Test
  void ofTwoSeedsTheMeanCountsAndAFailureCountsAsInfinite() {
    Comparison both =
        new Comparison(List.of(trial("p", "a", 1, 100, 80), trial("p", "a", 2, 200, 80)));
    Comparison half = new Comparison(List.of(trial("p", "a", 1, 100, 80), failure("p", "a", 2)));
    Comparison most =
        new Comparison(
            List.of(
                trial("p", "a", 1, 100, 80), failure("p", "a", 2), trial("p", "a", 3, 200, 80)));

    assertThat(both.problems().get(0).rows().get(0).median()).hasValue(150);
    assertThat(half.problems().get(0).rows().get(0).median()).isEmpty();
    assertThat(half.problems().get(0).rows().get(0).gap()).isEmpty();
    assertThat(half.problems().get(0).rows().get(0).best()).hasValue(100);
    assertThat(most.problems().get(0).rows().get(0).median()).hasValue(200);
  }

  @Test
  void measuresGapsFromTheBestBoundOfAll() {
    Comparison.ProblemRows rows = sample().problems().get(0);

    assertThat(rows.bound().value()).isEqualTo(15_000_000);
    assertThat(rows.rows().get(0).bound()).hasValue(14_000_000);
    assertThat(rows.rows().get(0).gap()).hasValue(0.5);
    assertThat(rows.rows().get(2).gap()).isEmpty();
    assertThat(rows.rows().get(3).outcome()).isEqualTo("FAULT");
  }

  @Test
  void csvQuotesWhatNeedsQuotesAndLeavesUnknownsEmpty() throws Exception {
    Path file = folder.resolve("c.csv");

    ComparisonCsv.write(sample(), file);

    assertThat(file)
        .content()
        .contains("\"steady, \"\"long\"\"\nrun\",heft,1,FEASIBLE,TIME_LIMIT,");
    assertThat(file).content().contains("burst,exact,1,UNKNOWN,COMPLETED,makespanMicros,,17,work,");
    assertThat(file)
        .content()
        .contains("burst,broken,1,FAULT,,makespanMicros,,,,15000000,,,,,,,,,Planner (broken)");
  }

  @Test
  void pageOfSeveralProblemsShowsSummaryBarsChartsAndEnvironment() throws Exception {
    Comparison comparison = sample();
    Path file = folder.resolve("c.html");

    ComparisonPage.of(comparison, Map.of("time limit", "10s")).write(file);

    assertThat(file)
        .content()
        .contains("2 problems, 4 planners, time limit 10s: 16 calls.", "<dt>Java</dt>")
        .contains(
            ">Summary<", ">Pairs<", ">Profiles<", ">Failures<", "<details class=\"card family\"")
        .contains("class=\"bars\"", "class=\"chart\"", ">hit rate<", ">75.00 %<")
        .contains("24 s (22 s .. 26 s)", "lower bound 15 s", "&lt;oops&gt;")
        .doesNotContain("<oops>")
        .doesNotContainPattern("https?://(?!www\\.w3\\.org/2000/svg)");
  }

  @Test
  void pageOfOneProblemShowsItsPlansAndIncumbentsAlone() throws Exception {
    Comparison comparison =
        new Comparison(
            List.of(
                trial("burst", "heft", 1, 30_000_000, 14_000_000),
                trial("burst", "search", 1, 20_000_000, 14_000_000)));
    Path file = folder.resolve("one.html");

    ComparisonPage.of(comparison, Map.of("seed", "1")).write(file);

    assertThat(file)
        .content()
        .contains("<h2>burst</h2>", "1 problem, 2 planners, seed 1: 2 calls.", ">Incumbents<")
        .contains("search is best at 20 s, within 30 % of what is possible.")
        .contains("Two plans side by side", "<h4>search <small>20 s, seed 1")
        .contains("Both plans run every task at the same time on the same worker.")
        .contains("<h4>heft <small>30 s, seed 1", "nobody is quicker and better")
        .doesNotContain(">Summary<", ">Pairs<", ">Profiles<", ">Instances<", " .. ");
    String page = Files.readString(file);
    assertThat(page.indexOf("<h4>search")).isLessThan(page.indexOf("<h4>heft"));
    assertThat(page.indexOf("Time against makespanMicros"))
        .isPositive()
        .isLessThan(page.indexOf("Objective: makespanMicros"));
  }

  @Test
  void theVerdictNamesTheBestWhatIsPossibleAndWhoIsQuick() {
    assertThat(verdict(trial("p", "slow", 1, 30_240_000, 28_000_000)))
        .isEqualTo("slow gives 30.24 s, within 7.4 % of what is possible.");
    assertThat(
            verdict(
                timed("heft", 33_264_000, 27_000_000, 10_000),
                timed("timefold", 30_240_000, 27_972_000, 10_000_000),
                timed("random", 99_000_000, 27_000_000, 9_000)))
        .isEqualTo(
            "timefold is best at 30.24 s, within 7.5 % of what is possible; heft needs 10 ms for"
                + " 10 % more.");
    assertThat(
            verdict(
                timed("a", 10_000, 10_000, 5_000),
                timed("b", 10_000, 9_000, 5_000),
                timed("c", 12_000, 9_000, 4_000)))
        .isEqualTo("a and b are best at 10 ms, and nothing better is possible.");
    PlanResult none = SamplePlans.withoutPlan("none", null);
    assertThat(verdict(trial("p", "none", 1, none))).isEqualTo("No planner found a plan.");
    PlanResult refuted = SamplePlans.withoutPlan("exact", "the deadline cannot be met");
    assertThat(verdict(trial("p", "none", 1, none), trial("p", "exact", 1, refuted)))
        .isEqualTo("There is no plan, as exact proved.");
  }

  private static String verdict(Trial... trials) {
    return Verdict.of(new Comparison(List.of(trials)).instances().get(0)).sentence();
  }

  private static Trial timed(String planner, long objective, long bound, long micros) {
    Trial trial = trial("p", planner, 1, objective, bound);
    RunRecord r = trial.record();
    RunRecord timed =
        new RunRecord(
            r.run(),
            r.outcome(),
            r.status(),
            r.stopReason(),
            r.objective(),
            r.lowerBound(),
            r.boundSource(),
            micros,
            micros,
            null,
            null,
            "",
            "",
            List.of(),
            Map.of(),
            Map.of());
    DirectRun made = trial.made();
    return new Trial("p", PROBLEM, new DirectRun(made.run(), timed, made.result(), made.metrics()));
  }

  @Test
  void rowsAreRankedAndBarsThatDifferMuchAreLogarithmic() {
    Comparison comparison =
        new Comparison(
            List.of(
                timed("worst", 590_000_000, 27_000_000, 1_000),
                timed("best", 30_240_000, 27_972_000, 10_000_000),
                timed("middle", 33_264_000, 27_000_000, 10_000)));

    assertThat(comparison.problems().get(0).ranked())
        .extracting(PlannerRow::planner)
        .containsExactly("best", "middle", "worst");
    InstanceResult result = comparison.instances().get(0);
    assertThat(ObjectiveBars.of(result).isLogarithmic()).isTrue();
    assertThat(ObjectiveBars.of(result).data().rows().get(0).cells())
        .startsWith("best", "30240000");
    assertThat(TimeQuality.of(result).data().rows())
        .extracting(row -> row.cells().get(0))
        .containsExactlyInAnyOrder(
            "nobody is quicker and better",
            "nobody is quicker and better",
            "nobody is quicker and better",
            "lower bound");
  }

  @Test
  void everyPlannerIsNamedBesideItsMarkAndGapsOfManyMagnitudesCanBeToldApart() {
    Comparison comparison =
        new Comparison(
            List.of(
                timed("worst", 2_000_000_000, 27_000_000, 10_000),
                timed("best", 30_000_000, 27_000_000, 10_000_000),
                timed("near", 30_300_000, 27_000_000, 10_500_000),
                timed("quick", 33_000_000, 27_000_000, 10_000)));

    String chart = TimeQuality.of(comparison).svg(900);

    assertThat(chart)
        .contains(">best</text>", ">near</text>", ">quick</text>", ">worst</text>")
        .contains("logarithmic; lower left", ">1 %</text>", ">1000 %</text>");
  }

  @Test
  void aDifferenceSaysWhatMovedAndByHowMuch() {
    Plan plan = SamplePlans.plan(PROBLEM);
    PlanDifference same = new PlanDifference(plan, plan);
    PlanDifference later = new PlanDifference(plan, SamplePlans.later(plan));

    assertThat(same.table("a", "b").rows()).isEmpty();
    assertThat(later.sentence())
        .isEqualTo("0 of 120 tasks are on another worker, 120 on the same one at another time.");
    assertThat(later.table("a", "b").rows())
        .hasSize(120)
        .allMatch(row -> row.cells().get(5).equals("1 s"));
  }

  @Test
  void aComparisonThatWasStoppedBeforeItsFirstCallHasAPage() throws Exception {
    Path file = folder.resolve("none.html");

    ComparisonPage.of(new Comparison(List.of()), Map.of("seed", "1")).write(file);

    assertThat(file).content().contains("0 problems, 0 planners, seed 1: 0 calls.");
  }

  @Test
  void aPlannerThatDidNotComeToAProblemHasAnEmptyEntryThere() {
    Comparison comparison =
        new Comparison(
            List.of(
                trial("p", "a", 1, 100, 80),
                trial("p", "b", 1, 90, 80),
                trial("q", "b", 1, 70, 60)));

    assertThat(comparison.entrants()).extracting(Entrant::label).containsExactly("a", "b");
    assertThat(comparison.instances().get(1).entries())
        .extracting(Entry::ran)
        .containsExactly(false, true);
    assertThat(comparison.instances().get(1).instance().tasks()).isEqualTo(120);
  }
}
