package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.generator.Examples;
import dev.sextant.benchmarks.pages.SamplePlans;
import dev.sextant.planner.Incumbent;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SolveCommandTest {
  private final Problem problem = SamplePlans.problem("sample", 3, 6);
  private final Plan plan = SamplePlans.plan(problem);
  private final List<PlannerOptions> seen = new ArrayList<>();
  private final Terminal terminal = new Terminal().with("p.json", problem);

  @TempDir private Path folder;

  private void plannerGives(String name, PlanResult result) {
    terminal.with(
        new FakePlanner(
            name,
            (p, options, listener, interrupter) -> {
              seen.add(options);
              listener.onIncumbent(
                  new Incumbent(new PlanResult.Progress(1_000, 9_000_000, 4_000_000), () -> plan));
              listener.onBound(2_000, 4_500_000);
              return result;
            }));
  }

  private PlanResult found() {
    long objective = PlanMetrics.of(problem, plan).objective();
    return SamplePlans.result("auto", plan, objective, objective / 2);
  }

  @Test
  void printsAnAlignedSummaryAndEndsWithZero() {
    plannerGives("auto", found());

    assertThat(terminal.run("solve", "p.json")).isZero();

    assertThat(terminal.out())
        .contains("problem      sample: 6 jobs, 3 workers, 8 models\n")
        .contains("planner      auto\n")
        .contains("status       FEASIBLE (time limit)\n")
        .containsPattern("objective    [0-9.]+ s  makespanMicros\n")
        .containsPattern("lower bound  [0-9.]+ s  from critical-path\n")
        .contains("gap          50.00 %\n")
        .contains("time         1.235 s\n")
        .containsPattern("loads        \\d+, \\d+ evictions?\n")
        .contains("workers      3 of 3 used\n");
    assertThat(terminal.err()).isEmpty();
  }

  @Test
  void namesWhatAPlacementLeavesToTheTimetable() {
    Problem limited = Examples.heterogeneous();
    terminal.with("limited.json", limited);
    plannerGives("min-cut", Planners.get("min-cut").plan(limited));

    assertThat(terminal.run("solve", "limited.json", "--planner", "min-cut")).isZero();

    assertThat(terminal.out())
        .containsPattern("left to the timetable +budgets 1, deadlines 2, modelLoadMicros 1, total");
  }

  @Test
  void printsOneJsonObjectAndNothingElse() {
    plannerGives("auto", found());

    assertThat(terminal.run("solve", "p.json", "--json", "--verbose")).isZero();

    assertThat(terminal.out()).isEqualTo("{\"status\":\"FEASIBLE\"}\n");
    assertThat(terminal.err().lines()).hasSize(2).allMatch(line -> line.contains("incumbent 9 s"));
  }

  @Test
  void handsOptionsToThePlanner() {
    plannerGives("exact", found());
    terminal.documents.plans.put("w.json", plan);

    int code =
        terminal.run(
            "solve p.json --planner exact --time-limit 1.5m --step-limit 77 --threads 2 --seed 9"
                .concat(" --gap 2.5% --warm-start w.json")
                .split(" "));

    assertThat(code).isZero();
    PlannerOptions options = seen.get(0);
    assertThat(options.timeLimit()).isEqualTo(Duration.ofSeconds(90));
    assertThat(options.stepLimit()).hasValue(77);
    assertThat(options.maxThreads()).hasValue(2);
    assertThat(options.relativeGap()).isEqualTo(0.025);
    assertThat(options.seed()).isEqualTo(9);
    assertThat(options.warmStart()).isSameAs(plan);
  }

  @Test
  void replacesTheObjective() {
    List<Problem> problems = new ArrayList<>();
    terminal.with(
        new FakePlanner(
            "auto",
            (p, options, listener, interrupter) -> {
              problems.add(p);
              return found();
            }));

    assertThat(terminal.run("solve", "p.json", "--objective", "late-jobs")).isZero();

    assertThat(problems.get(0).objective().weights())
        .containsOnlyKeys(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
  }

  @Test
  void writesPlanChartAndTraceWithoutLeftovers() throws Exception {
    plannerGives("auto", found());
    Path out = folder.resolve("plan.json");
    Path gantt = folder.resolve("plan.html");
    Path trace = folder.resolve("trace.json");

    int code =
        terminal.run(
            "solve", "p.json", "--out", "" + out, "--gantt", "" + gantt, "--trace", "" + trace);

    assertThat(code).isZero();
    assertThat(out).hasContent(plan.runs().size() + " runs");
    assertThat(Files.readString(gantt)).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
    assertThat(Files.readString(trace)).startsWith("{\"displayTimeUnit\"").endsWith("]}");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(out, gantt, trace);
    }
  }

  @Test
  void saysWhyThereIsNoPlanAndEndsWithOne() {
    plannerGives("auto", SamplePlans.withoutPlan("auto", "Task (a) fits nowhere."));
    Path out = folder.resolve("plan.json");

    assertThat(terminal.run("solve", "p.json", "--out", out.toString())).isEqualTo(1);

    assertThat(terminal.out())
        .contains("status       INFEASIBLE (completed)")
        .contains("reason       Task (a) fits nowhere.")
        .doesNotContain("gap");
    assertThat(terminal.err()).contains("no file was written");
    assertThat(out).doesNotExist();
  }

  @Test
  void saysHowFarAPlannerMissedAndWhatBecameOfTheWarmStart() {
    Map<String, Long> counters =
        Map.of(
            "smallestLatenessMicros", 7L,
            "warmStartRunsUsed", 18L,
            "warmStartIgnored", 2L,
            "warmStartValid", 0L);
    plannerGives("auto", PlanResult.builder("auto").counters(counters).build());

    assertThat(terminal.run("solve", "p.json")).isEqualTo(1);

    assertThat(terminal.out())
        .contains("counters     smallestLatenessMicros 7\n")
        .contains("warm start   not a valid plan: 18 known runs, 2 unknown or repeated entries\n");
  }

  @Test
  void saysWhatThePartsOfAPlannerHaveFound() {
    Map<String, Long> counters =
        Map.of(
            "part.lists.calls", 1L,
            "part.lists.plans", 2L,
            "part.local-search.plans", 1L,
            "part.local-search.best", 1L,
            "part.exact.bounds", 4L,
            "part.exact.bestBound", 1L,
            "part.exact.failed", 1L,
            "part.other.calls", 1L,
            "part.other.unavailable", 1L,
            "part.idle.calls", 1L);
    long objective = PlanMetrics.of(problem, plan).objective();
    plannerGives(
        "auto", PlanResult.builder("auto").plan(plan, objective).counters(counters).build());

    assertThat(terminal.run("solve", "p.json")).isZero();

    assertThat(terminal.out())
        .contains("found by     exact: 4 higher bounds and the last, failed\n")
        .contains("             idle: nothing better\n")
        .contains("             lists: 2 better plans\n")
        .contains("             local-search: 1 better plan and the last\n")
        .contains("             other: cannot run here, see 'planner planners'\n")
        .doesNotContain("part.");
  }

  @Test
  void endsWith130AndThePlanWhenInterrupted() {
    terminal.with(
        new FakePlanner(
            "auto",
            (p, options, listener, interrupter) -> {
              interrupter.interrupt();
              return found();
            }));

    assertThat(terminal.run("solve", "p.json")).isEqualTo(130);
    assertThat(terminal.out()).contains("objective");
  }

  @Test
  void listsEveryInputErrorWithItsPointerAndEndsWithTwo() {
    plannerGives("auto", found());

    assertThat(terminal.run("solve", "some/broken.json")).isEqualTo(2);

    assertThat(terminal.out()).isEmpty();
    assertThat(terminal.err())
        .isEqualTo(
            """
            some/broken.json has 2 errors:
              /jobs/0/id: The id must not be empty.
              /worker: Field (worker) is unknown.
                Maybe workers.
            """);
  }

  @Test
  void refusesWrongArgumentsWithAdviceAndEndsWithTwo() {
    plannerGives("auto", found());

    assertThat(terminal.run("solve", "p.json", "--time-limit", "10")).isEqualTo(2);
    assertThat(terminal.err()).contains("(10)").contains("Maybe 10s or 10ms.");
    assertThat(terminal.run("solve", "p.json", "--objective", "speed")).isEqualTo(2);
    assertThat(terminal.err()).contains("(speed)").contains("Maybe one of makespan, flow");
    assertThat(terminal.run("solve", "p.json", "--planner", "nobody")).isEqualTo(2);
    assertThat(terminal.err()).contains("(nobody)").contains("Maybe one of: [auto]");
    assertThat(terminal.run("solve", "p.json", "--threads", "0")).isEqualTo(2);
    assertThat(terminal.err()).contains("number of threads (0)");
    assertThat(terminal.run("solve", "nowhere.json")).isEqualTo(2);
    assertThat(terminal.err())
        .isEqualTo(
            "The file or folder (nowhere.json) does not exist.\nMaybe its path starts elsewhere.\n");
    assertThat(terminal.run("solve", "p.json", "--see", "1")).isEqualTo(2);
    assertThat(terminal.err()).contains("--seed");
    assertThat(terminal.run("solve")).isEqualTo(2);
    assertThat(terminal.run()).isEqualTo(2);
    assertThat(seen).isEmpty();
  }

  @Test
  void refusesAnOutputInNoFolderBeforeItSearches() {
    plannerGives("auto", found());
    Path nowhere = folder.resolve("no/plan.json");

    assertThat(terminal.run("solve", "p.json", "--out", nowhere.toString())).isEqualTo(2);

    assertThat(terminal.err()).contains("does not exist");
    assertThat(seen).isEmpty();
  }

  @Test
  void blamesThePlannerWithoutAStackTraceAndEndsWithThree() {
    terminal.with(
        new FakePlanner(
            "auto",
            (p, options, listener, interrupter) -> {
              throw new PlannerException("auto", "It crashed.", new IllegalStateException("boom"));
            }));

    assertThat(terminal.run("solve", "p.json")).isEqualTo(3);
    assertThat(terminal.err())
        .contains("Planner (auto): It crashed.")
        .contains("Cause: IllegalStateException: boom")
        .doesNotContain("\tat ");
    assertThat(terminal.run("solve", "p.json", "--stacktrace")).isEqualTo(3);
    assertThat(terminal.err()).contains("\tat ");
  }

  @Test
  void repaintsOneLineOnATerminalAndRemovesIt() {
    terminal.watched = true;
    plannerGives("auto", found());

    assertThat(terminal.run("solve", "p.json")).isZero();

    assertThat(terminal.err()).doesNotContain("\n").endsWith(" \r");
    assertThat(terminal.out()).startsWith("problem");
  }
}
