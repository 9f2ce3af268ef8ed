package dev.sextant.planner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.bounds.Refutation;
import dev.sextant.planner.bounds.Refutations;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.InfeasibleMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.contract.ProblemFamily;
import dev.sextant.planner.contract.TinyProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConflictTest {
  private static final InfeasibleMix.Cause[] CAUSES = InfeasibleMix.Cause.values();

  @Test
  void whatContradictsEachOtherHasNoPlanAndNothingOfItCanBeLeftOut() throws InterruptedException {
    AtomicInteger exact = new AtomicInteger();
    ProblemFamily family =
        new ProblemFamily("sextant.mix.conflicts", 60, ConflictTest::withoutPlan);
    family.judge(problem -> fault(problem, exact));
    // Where lower bounds see less than there is, they need a fact more: seldom, and never wrongly.
    assertThat(exact.get()).isGreaterThanOrEqualTo(family.size() * 95 / 100);
  }

  private static Problem withoutPlan(long seed) {
    int causes = CAUSES.length;
    return InfeasibleMix.of(CAUSES[(int) (seed % causes)], seed / causes, 4, Magnitude.UNITS);
  }

  private static @Nullable String fault(Problem problem, AtomicInteger exact) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    List<Refutation> refutations = Refutations.of(compiled);
    if (refutations.isEmpty()) {
      return BruteForceOracle.solve(problem).isFeasible() ? "drawn with a plan" : "not refuted";
    }
    ConflictSearch found = ConflictSearch.byBounds(compiled, refutations.get(0));
    if (BruteForceOracle.solve(found.keeping(found.core())).isFeasible()) {
      return "the facts have a plan: " + found.core();
    }
    exact.addAndGet(superfluous(found) == null ? 1 : 0);
    ConflictSearch fewer =
        ConflictSearch.byWord(
            problem, found.core(), less -> !BruteForceOracle.solve(less).isFeasible());
    Requirement more = superfluous(fewer);
    return more == null ? null : "superfluous: " + more + " of " + fewer.core();
  }

  /** A requirement without which the others still have no plan, by exhaustion. */
  private static @Nullable Requirement superfluous(ConflictSearch search) {
    for (Requirement fact : search.core()) {
      List<Requirement> others = new ArrayList<>(search.core());
      others.remove(fact);
      Problem less = search.keeping(others);
      if (!less.jobs().isEmpty() && !BruteForceOracle.solve(less).isFeasible()) {
        return fact;
      }
    }
    return null;
  }

  @Test
  void noProblemOfTheOracleWithAPlanIsRefutedNotEvenWithTheTightestDeadlines() {
    boolean all = System.getProperty(PlannerContract.ALL) != null;
    List<TinyProblem> family = TinyProblems.upToFour();
    for (TinyProblem tiny : all ? family : TinyProblems.sample(family, 150)) {
      Optimum optimum = BruteForceOracle.solve(tiny.problem());
      assertThat(Conflict.of(tiny.problem())).as(tiny.name()).isEmpty();
      PlanMetrics metrics = PlanMetrics.of(tiny.problem(), optimum.requirePlan());
      Problem tight =
          tiny.problem()
              .withJobs(
                  tiny.problem().jobs().stream()
                      .map(job -> job.withDeadlineMicros(endOf(job, metrics)))
                      .toList());
      assertThat(Conflict.of(tight)).as(tiny.name() + " with deadlines").isEmpty();
    }
  }

  private static long endOf(Job job, PlanMetrics metrics) {
    return metrics.jobs().stream()
        .filter(its -> its.job().equals(job.id()))
        .findFirst()
        .orElseThrow()
        .endMicros();
  }

  @Test
  void whatHasAPlanHasOneWithoutAnyOfItsRequirements() throws InterruptedException {
    new ProblemFamily("sextant.mix.relaxed", 40, seed -> FeatureMix.of(seed, 4, Magnitude.UNITS))
        .judge(
            problem -> {
              if (!BruteForceOracle.solve(problem).isFeasible()) {
                return null;
              }
              for (Requirement fact : Requirements.of(problem)) {
                Problem less = RelaxedProblem.without(problem, List.of(fact));
                boolean asked = !less.jobs().isEmpty() && less.errors().isEmpty();
                if (asked && !BruteForceOracle.solve(less).isFeasible()) {
                  return "no plan any more without " + fact;
                }
              }
              return Conflict.of(problem).isEmpty() ? null : "refuted: " + problem.name();
            });
  }

  @Test
  void aDeadlineBelowTheLongestPathIsToldWithThePath() {
    Problem.Builder builder = ask();
    for (int j = 0; j < 5; j++) {
      builder.job(Job.builder("j" + j, "ask").deadlineMicros(j == 3 ? 100L : 9_000_000L).build());
    }
    Conflict conflict = Conflict.of(builder.build()).orElseThrow();

    assertThat(conflict.lines())
        .isEqualTo("/jobs/3/deadlineMicros 100 us: the longest path of ask takes 1.927 s");
    assertThat(conflict.isMinimal()).isTrue();
    assertThat(conflict.facts()).extracting(Fact::kind).containsExactly(Fact.Kind.DEADLINE);
    assertThat(conflict.reason()).contains("Job (j3)");
  }

  private static Problem.Builder ask() {
    return Problem.builder()
        .workflow(
            Workflow.builder("ask")
                .task("embed", 27_000)
                .task("answer", 1_900_000)
                .edge("embed", "answer", 0)
                .build())
        .workers(Worker.cpu("a"), Worker.cpu("b"))
        .objective(Objective.makespan());
  }

  @Test
  void onlyAsManyJobsAreToldAsContradictEachOther() {
    Problem.Builder builder = ask();
    for (int j = 0; j < 6; j++) {
      builder.job(Job.builder("j" + j, "ask").deadlineMicros(2_000_000L).build());
    }
    Conflict conflict = Conflict.of(builder.build()).orElseThrow();

    assertThat(conflict.facts())
        .extracting(Fact::kind)
        .containsExactly(
            Fact.Kind.DEADLINE, Fact.Kind.DEADLINE, Fact.Kind.DEADLINE, Fact.Kind.CAPACITY);
    assertThat(conflict.facts().get(3).line())
        .isEqualTo(
            "/workers/0/capacities/compute, /workers/1/capacities/compute 1 of compute: no more"
                + " fits at once on worker (a) and 1 alike");
  }

  @Test
  void aTaskTooLargeIsToldWithTheMemoryOfAllThatMightRunIt() {
    Task large =
        Task.of("answer", Mode.builder("m", TaskDuration.of(5)).workspaceBytes(20).build());
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("ask").task(large).build())
            .job("j", "ask")
            .workers(
                Worker.gpu("g0", "T4", 16, 1_000),
                Worker.gpu("g1", "T4", 16, 1_000),
                Worker.storage("disk"))
            .objective(Objective.makespan())
            .build();
    Conflict conflict = Conflict.of(problem).orElseThrow();

    assertThat(conflict.lines().lines())
        .containsExactly(
            "/workers/0/gpuMemoryBytes, /workers/1/gpuMemoryBytes 16 B:"
                + " task (answer) of job (j) needs at least 20 B",
            "/workers/2/gpuMemoryBytes 0 B: task (answer) of job (j) needs at least 20 B",
            "/jobs/0: job (j) runs ask, and task (answer) of job (j) can run nowhere");
  }

  @Test
  void pinsBudgetsAndClosingsAreNamed() {
    Mode onlyB = Mode.of("m", TaskDuration.of(50)).onWorkers("b");
    Problem.Builder pinned =
        Problem.builder()
            .workflow(Workflow.builder("w").task(Task.of("t", onlyB)).build())
            .job("j", "w")
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .objective(Objective.makespan())
            .state(ClusterState.EMPTY.withPins(new Pin("j", "t", null, "a")));
    assertThat(Conflict.of(pinned.build()).orElseThrow().lines().lines())
        .containsExactly(
            "/state/pins/0: task (t) of job (j) is to run on worker (a)",
            "/workflows/0/tasks/0/modes/0/workers [b]:"
                + " mode (m) of task (t) of workflow (w) runs nowhere else");

    Mode dear = Mode.of("m", TaskDuration.of(50)).withConsumes(Map.of("carbon", 3L));
    Problem spent =
        Problem.builder()
            .workflow(Workflow.builder("w").task(Task.of("t", dear)).build())
            .job("j", "w")
            .job("k", "w")
            .job("l", "w")
            .budget("carbon", 5)
            .workers(Worker.cpu("a"))
            .objective(Objective.makespan())
            .build();
    assertThat(Conflict.of(spent).orElseThrow().lines().lines())
        .containsExactly(
            "/budgets/0/amount 5: budget (carbon) has 5, but the tasks consume at least 6",
            "/jobs/0: job (j) runs w",
            "/jobs/1: job (k) runs w");

    Problem closing =
        ask()
            .job("j", "ask")
            .build()
            .withWorkers(
                List.of(
                    Worker.cpu("a").withCalendar(Calendar.of(Calendar.Step.closed(1_000_000))),
                    Worker.cpu("b").withCalendar(Calendar.of(Calendar.Step.closed(1_000)))));
    assertThat(Conflict.of(closing).orElseThrow().lines().lines())
        .containsExactly(
            "/workers/0/calendar: closed from 1 s on, for good",
            "/workers/1/calendar: closed from 1 ms on, for good",
            "/jobs/0: job (j) runs ask, and task (answer) of job (j) can run nowhere");
  }

  @Test
  void nothingIsSaidOfWhatBoundsDoNotRefuteUntilSomebodyKnowsMore() {
    // Both jobs need the only worker at the same time, and either may be late on its own.
    Problem problem =
        ask()
            .job(Job.builder("j", "ask").deadlineMicros(2_000_000L).build())
            .build()
            .withObjective(Objective.makespan());
    assertThat(Conflict.of(problem)).isEqualTo(Optional.empty());

    Conflict conflict =
        Conflict.of(
            problem, "Somebody knows.", less -> less.jobs().get(0).deadlineMicros() != null);
    assertThat(conflict.reason()).isEqualTo("Somebody knows.");
    assertThat(conflict.facts()).extracting(Fact::kind).containsExactly(Fact.Kind.DEADLINE);
  }

  @Test
  void theSearchEndsEarlyInLargeProblemsAndSaysSo() {
    Problem.Builder builder = ask();
    for (int j = 0; j < 1_500; j++) {
      builder.job(Job.builder("j" + j, "ask").deadlineMicros(600_000_000L).build());
    }
    Conflict conflict = Conflict.of(builder.build()).orElseThrow();

    assertThat(conflict.isMinimal()).isFalse();
    assertThat(conflict.facts()).isNotEmpty();
  }
}
