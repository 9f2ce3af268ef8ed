package dev.sextant.timefold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.timefold.solver.core.config.solver.EnvironmentMode;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.contract.FailingInterrupter;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimefoldBackendTest {
  private static final SearchOptions SEARCH_STEPS = SearchOptions.defaults().withStepLimit(2_000);
  private static final PlannerOptions STEPS = PlannerOptions.defaults().withStepLimit(2_000);

  @Test
  void isNeverWorseThanHeft() {
    int better = 0;
    for (long seed = 0; seed < 100; seed++) {
      Problem problem = RandomCases.of(seed);
      PlanResult heft = Planners.get("heft").plan(problem);
      PlanResult result = Planners.get("timefold").plan(problem, STEPS);
      if (heft.plan() != null) {
        assertThat(PlanChecker.check(problem, result.requirePlan())).as(problem.name()).isEmpty();
        long objective = result.objective().orElseThrow();
        assertThat(objective)
            .as(problem.name())
            .isLessThanOrEqualTo(heft.objective().orElseThrow());
        better += objective < heft.objective().orElseThrow() ? 1 : 0;
      }
    }
    assertThat(better).isGreaterThan(20);
  }

  @Test
  void oneTaskWithOneOptionLeavesNothingToSearch() {
    Problem problem = chain(1, Map.of(), 100, 100).workers(Worker.cpu("w")).build();
    PlanResult result = Planners.get("timefold").plan(problem);
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
  }

  @Test
  void noJobsNeedNoSearch() {
    Problem problem =
        Problem.builder().workers(Worker.cpu("w")).objective(Objective.makespan()).build();
    PlanResult result = Planners.get("timefold").plan(problem);
    assertThat(result.objective()).hasValue(0);
  }

  @Test
  void theCertificateNamesTheSolversVersion() {
    PlanResult result = Planners.get("timefold").plan(TinyProblems.crowd(3), STEPS);
    assertThat(result.certificate().versions()).containsKey("timefold");
    assertThat(result.certificate().versions().get("timefold")).matches("\\d+\\.\\d+\\.\\d+");
  }

  @Test
  void saysByHowMuchADeadlineIsMissedAtLeast() {
    Problem problem =
        chain(3, Map.of(), 100, 250).workers(Worker.cpu("v"), Worker.cpu("w")).build();
    assertThat(search(problem).counters()).containsEntry(PlanCompletion.SMALLEST_LATENESS, 50L);
  }

  @Test
  void saysByHowMuchABudgetIsExceededAtLeast() {
    Problem problem =
        chain(3, Map.of("energy", 2L), 100, 1_000)
            .budget("energy", 5)
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .build();
    assertThat(search(problem).counters()).containsEntry(PlanCompletion.SMALLEST_EXCESS, 1L);
  }

  /** Without the facade, which refutes what bounds and totals tell. */
  private static Outcome search(Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    CheckingSink sink = new CheckingSink(problem, compiled);
    return new TimefoldBackend(EnvironmentMode.NO_ASSERT, TimefoldOptions.defaults())
        .search(new SearchRequest(compiled, SEARCH_STEPS, null), sink, new PlanInterrupter());
  }

  @Test
  void twoThreadsShareTheStepsAndFindNothingWorse() {
    for (long seed = 0; seed < 10; seed++) {
      Problem problem = RandomCases.of(seed);
      PlannerOptions options =
          PlannerOptions.defaults()
              .withTimeLimit(Duration.ofSeconds(60))
              .withStepLimit(20_000)
              .withMaxThreads(2);
      PlanResult heft = Planners.get("heft").plan(problem);
      PlanResult result = Planners.get("timefold").plan(problem, options);
      if (result.stopReason() == StopReason.STEP_LIMIT) {
        assertThat(result.counters()).as(problem.name()).containsEntry("steps", 20_000L);
      }
      if (heft.plan() != null) {
        assertThat(PlanChecker.check(problem, result.requirePlan())).as(problem.name()).isEmpty();
        assertThat(result.objective().orElseThrow())
            .as(problem.name())
            .isLessThanOrEqualTo(heft.objective().orElseThrow());
      }
    }
  }

  @Test
  void whatIsNotDecodedToTheEndWouldNotHaveBeenAccepted() {
    for (long seed = 0; seed < 20; seed++) {
      Problem problem = RandomCases.of(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isEmpty()) {
        CheckingSink exact = new CheckingSink(problem, compiled);
        CheckingSink bounded = new CheckingSink(problem, compiled);
        SearchRequest request = new SearchRequest(compiled, SEARCH_STEPS, null);
        Outcome expected =
            new TimefoldBackend(EnvironmentMode.PHASE_ASSERT, TimefoldOptions.defaults())
                .search(request, exact, new PlanInterrupter());
        Outcome outcome =
            new TimefoldBackend(EnvironmentMode.NO_ASSERT, TimefoldOptions.defaults())
                .search(request, bounded, new PlanInterrupter());
        // At its end Timefold may make a step of a move that it has not accepted.
        assertThat(outcome.counters().get("accepted"))
            .as(problem.name())
            .isBetween(
                expected.counters().get("accepted") - 1, expected.counters().get("accepted") + 1);
        assertThat(bounded.incumbentObjective())
            .as(problem.name())
            .isEqualTo(exact.incumbentObjective());
      }
    }
  }

  @Test
  void aThreadThatIsInterruptedBeforehandKeepsItsFlagAndThePlan() {
    Problem problem = RandomCases.of(1);
    Thread.currentThread().interrupt();
    try {
      PlanResult result = Planners.get("timefold").plan(problem, STEPS);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
      assertThat(result.counters().getOrDefault("steps", 0L)).isLessThan(2_000);
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void aThreadThatIsInterruptedDuringTheCallKeepsItsFlagAndThePlan() {
    Problem problem =
        chain(3, Map.of(), 100, 1_000).workers(Worker.cpu("v"), Worker.cpu("w")).build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    CheckingSink sink = new CheckingSink(problem, compiled);
    PlanInterrupter interrupter = new PlanInterrupter();
    SearchRequest request =
        new SearchRequest(compiled, SEARCH_STEPS.withStepLimit(Long.MAX_VALUE / 2), null);
    IncumbentSink interrupting = new InterruptingSink(sink);
    try {
      Outcome outcome =
          new TimefoldBackend(EnvironmentMode.NO_ASSERT, TimefoldOptions.defaults())
              .search(request, interrupting, interrupter);
      assertThat(outcome.end()).isEqualTo(SearchEnd.INTERRUPTED);
      assertThat(interrupter.isInterrupted()).isTrue();
      assertThat(sink.incumbentObjective()).isLessThan(Long.MAX_VALUE);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      Thread.interrupted();
    }
  }

  /** The clock of offers stands still, so that all plans but the first one wait for the end. */
  @Test
  void aPlanThatWaitsWhenAThreadFailsIsOffered() {
    for (PlannerBackend backend :
        List.of(
            new TimefoldBackend(EnvironmentMode.NO_ASSERT, TimefoldOptions.defaults(), () -> 1),
            new PriorityBackend(EnvironmentMode.NO_ASSERT, TimefoldOptions.defaults(), () -> 1))) {
      Problem problem = TinyProblems.crowd(8);
      CompiledProblem compiled = CompiledProblem.of(problem);
      OfferedPlans offered = new OfferedPlans();
      SearchOptions options = SearchOptions.defaults().withTimeLimit(Duration.ofMinutes(1));
      SolverAwaited solver = new SolverAwaited(new PlanInterrupter());
      SearchInterrupter interrupter =
          new FailingInterrupter(solver, () -> solver.begun && offered.isAskedForTheBound());

      assertThatThrownBy(
              () ->
                  backend.search(new SearchRequest(compiled, options, null), offered, interrupter))
          .isInstanceOf(OutOfMemoryError.class);

      assertThat(offered.plans()).hasSizeGreaterThan(offered.plansAtBound());
      for (IndexedPlan plan : offered.plans()) {
        assertThat(PlanChecker.check(problem, PlanTranslator.toPlan(compiled, plan))).isEmpty();
      }
    }
  }

  @Test
  void equalRunsUnderAStepLimitEndAtTheSameStepForTheSameReason() {
    for (long seed = 0; seed < 20; seed++) {
      Problem problem = RandomCases.of(seed);
      PlanResult first = Planners.get("timefold").plan(problem, STEPS);
      for (int i = 0; i < 4; i++) {
        PlanResult again = Planners.get("timefold").plan(problem, STEPS);
        assertThat(again.plan()).as(problem.name()).isEqualTo(first.plan());
        assertThat(again.counters()).as(problem.name()).isEqualTo(first.counters());
        assertThat(again.stopReason()).as(problem.name()).isEqualTo(first.stopReason());
      }
    }
  }

  /** Knows whether a solver wants to be told of an interrupt, as it does from its beginning on. */
  private static final class SolverAwaited implements SearchInterrupter {
    private final SearchInterrupter real;
    private volatile boolean begun;

    SolverAwaited(SearchInterrupter real) {
      this.real = real;
    }

    @Override
    public void interrupt() {
      real.interrupt();
    }

    @Override
    public boolean isInterrupted() {
      return real.isInterrupted();
    }

    @Override
    public Scope onInterrupt(Runnable action) {
      begun = true;
      return real.onInterrupt(action);
    }
  }

  /** Interrupts the thread that offers a plan. */
  private record InterruptingSink(IncumbentSink sink) implements IncumbentSink {
    @Override
    public boolean offer(IndexedPlan plan) {
      boolean better = sink.offer(plan);
      Thread.currentThread().interrupt();
      return better;
    }

    @Override
    public boolean offerUnchecked(IndexedPlan plan) {
      return sink.offerUnchecked(plan);
    }

    @Override
    public void tightenLowerBound(long bound) {
      sink.tightenLowerBound(bound);
    }

    @Override
    public @Nullable IndexedPlan incumbent() {
      return sink.incumbent();
    }

    @Override
    public long incumbentObjective() {
      return sink.incumbentObjective();
    }

    @Override
    public long lowerBound() {
      return sink.lowerBound();
    }
  }

  private static Problem.Builder chain(
      int tasks, Map<String, Long> consumes, long micros, long deadline) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      workflow.task(new Task("t" + t, List.of(Mode.of(micros).withConsumes(consumes))));
      if (t > 0) {
        workflow.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    return Problem.builder()
        .workflow(workflow.build())
        .job(new Job("j", "f", 0).withDeadlineMicros(deadline))
        .objective(Objective.makespan());
  }
}
