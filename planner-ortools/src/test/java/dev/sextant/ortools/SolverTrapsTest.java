package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.ortools.sat.CpSolverStatus;
import dev.sextant.planner.Incumbent;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the solver is known to do wrong or to leave to its caller. */
@Tag("numbers")
class SolverTrapsTest {
  private static final Duration PROMPT = Duration.ofSeconds(20);
  private static final Planner PLANNER = Planners.get("cp-sat");

  private static final NativeSolver.Listener SILENT =
      new NativeSolver.Listener() {
        @Override
        public void onSolution(NativeSolver.Values values) {}

        @Override
        public void onBound(long bound) {}
      };

  private static SearchOptions searchFor(long millis) {
    return SearchOptions.defaults().withTimeLimit(Duration.ofMillis(millis));
  }

  private static PlannerOptions limit(long millis) {
    return PlannerOptions.defaults().withTimeLimit(Duration.ofMillis(millis));
  }

  @Test
  void aLimitThatHasPassedEndsTheSearchAndIsNoRefusedModel() {
    FormulatedProblem crowd = FormulatedProblem.plain(TinyProblems.crowd(5));
    NativeSolver solver = new NativeSolver(crowd.formulation().model(), new PlanInterrupter());
    solver.limit(-1);

    assertThat(solver.solve(SILENT)).isEqualTo(CpSolverStatus.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatIsThrownAtABoundMidSearchComesOutUnchanged(int call) {
    IllegalStateException thrown = new IllegalStateException("from the listener");
    AtomicInteger calls = new AtomicInteger();
    PlanListener listener =
        new PlanListener() {
          @Override
          public void onIncumbent(Incumbent incumbent) {}

          @Override
          public void onBound(long elapsedMicros, long lowerBound) {
            if (calls.incrementAndGet() == call) {
              throw thrown;
            }
          }
        };
    assertThatThrownBy(
            () ->
                PLANNER.plan(TinyProblems.crowd(5), limit(30_000), listener, new PlanInterrupter()))
        .isSameAs(thrown);
    assertThat(calls).hasValue(call);
  }

  @Test
  void whatIsThrownAtASolutionMidSearchComesOutUnchanged() {
    for (Throwable thrown :
        List.of(new IllegalStateException("at a solution"), new AssertionError("at a solution"))) {
      NativeSolver solver = solver(TinyProblems.crowd(4), new PlanInterrupter());
      AtomicInteger calls = new AtomicInteger();
      NativeSolver.Listener listener =
          new NativeSolver.Listener() {
            @Override
            public void onSolution(NativeSolver.Values values) {
              calls.incrementAndGet();
              if (thrown instanceof Error error) {
                throw error;
              }
              throw (RuntimeException) thrown;
            }

            @Override
            public void onBound(long bound) {}
          };
      assertThatThrownBy(() -> assertTimeoutPreemptively(PROMPT, () -> solver.solve(listener)))
          .satisfies(
              caught -> assertThat(caught == thrown || caught.getCause() == thrown).isTrue());
      assertThat(calls).as("nothing is called after it").hasValue(1);
    }
  }

  /** Beside the search, and in what native code calls, from where nothing may be thrown. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsThrownByWhoIsAskedWhetherToStopStopsTheSearchAndComesOut(boolean beside) {
    IllegalStateException thrown = new IllegalStateException("asked whether to stop");
    BooleanSupplier stop =
        () -> {
          if (beside == Thread.currentThread().getName().equals("sextant-cp-sat-watch")) {
            throw thrown;
          }
          return false;
        };
    NativeSolver solver = solver(TinyProblems.crowd(8), stop);
    assertThatThrownBy(() -> assertTimeoutPreemptively(PROMPT, () -> solver.solve(SILENT)))
        .satisfies(caught -> assertThat(caught == thrown || caught.getCause() == thrown).isTrue());
  }

  private static NativeSolver solver(Problem problem, PlanInterrupter interrupter) {
    return solver(problem, interrupter::isInterrupted);
  }

  private static NativeSolver solver(Problem problem, BooleanSupplier stop) {
    NativeSolver solver =
        new NativeSolver(FormulatedProblem.plain(problem).formulation().model(), stop);
    solver.parameters().setNumWorkers(8).setMaxTimeInSeconds(60);
    return solver;
  }

  @Test
  void anInterruptBeforeTheSearchIsNotLost() {
    PlanInterrupter interrupter = new PlanInterrupter();
    interrupter.interrupt();
    NativeSolver solver = solver(TinyProblems.crowd(8), interrupter);
    CpSolverStatus status = assertTimeoutPreemptively(PROMPT, () -> solver.solve(SILENT));
    assertThat(status).isIn(CpSolverStatus.UNKNOWN, CpSolverStatus.FEASIBLE);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 150, 300, 600, 1200})
  void anInterruptAtAnyStageStopsTheCall(int millis) throws Exception {
    CompiledProblem problem = CompiledProblem.of(TinyProblems.crowd(40));
    PlanRecorder recorder = new PlanRecorder(problem);
    PlanInterrupter interrupter = new PlanInterrupter();
    // The local search takes the first 150 milliseconds, then the model is built and searched.
    FutureTask<Outcome> call =
        new FutureTask<>(
            () ->
                new CpSatBackend(CpSatOptions.defaults())
                    .search(
                        new SearchRequest(problem, searchFor(3_000), null), recorder, interrupter));
    Thread thread = new Thread(call, "interrupted");
    thread.setDaemon(true);
    thread.start();
    assertThatThrownBy(() -> call.get(millis, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    interrupter.interrupt();
    Outcome outcome = call.get(PROMPT.toSeconds(), TimeUnit.SECONDS);
    assertThat(outcome.end()).isEqualTo(SearchEnd.INTERRUPTED);
    assertThat(outcome.exhausted()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.6, 0.7})
  void aPlanWithinTheGapIsNotOptimal(double gap) {
    PlanResult result = PLANNER.plan(TinyProblems.crowd(6), limit(20_000).withRelativeGap(gap));
    assertThat(result.relativeGap().orElseThrow()).isLessThanOrEqualTo(gap);
    assertThat(result.stopReason()).isEqualTo(StopReason.GAP_REACHED);
    long objective = result.objective().orElseThrow();
    assertThat(result.lowerBound().value()).isLessThan(objective);
    assertThat(result.status()).isEqualTo(PlanStatus.FEASIBLE);
  }

  @Test
  void aProblemWhoseTimeRanOutIsNotInfeasible() {
    Problem crowd = TinyProblems.crowd(8);
    Plan plan =
        Planners.get("local-search")
            .plan(crowd, limit(60_000).withStepLimit(100_000))
            .requirePlan();
    Problem.Builder builder =
        Problem.builder().transfers(crowd.transfers()).objective(crowd.objective());
    crowd.models().forEach(builder::model);
    crowd.workflows().forEach(builder::workflow);
    crowd.workers().forEach(builder::worker);
    for (Job job : crowd.jobs()) {
      long end =
          plan.runs().stream()
              .filter(run -> run.job().equals(job.id()))
              .mapToLong(TaskRun::endMicros)
              .max()
              .orElseThrow();
      builder.job(job.withDeadlineMicros(end));
    }
    Problem tight = builder.build();
    assertThat(PlanChecker.check(tight, plan)).as("it can be met").isEmpty();
    int unknown = 0;
    for (long millis : new long[] {1, 20, 60, 200, 600}) {
      PlanResult result = PLANNER.plan(tight, limit(millis));
      assertThat(result.status()).as(result.toString()).isNotEqualTo(PlanStatus.INFEASIBLE);
      if (result.plan() == null) {
        assertThat(result.status()).isEqualTo(PlanStatus.UNKNOWN);
        assertThat(result.stopReason()).isEqualTo(StopReason.TIME_LIMIT);
        unknown++;
      }
    }
    assertThat(unknown).isPositive();
  }

  @Test
  void concurrentSearchesDoNotDisturbEachOther() throws Exception {
    List<Problem> problems =
        List.of(
            SmallProblem.draw(1).problem(),
            SmallProblem.draw(2).problem(),
            SmallProblem.draw(3).problem());
    List<Long> alone = new ArrayList<>();
    for (Problem problem : problems) {
      alone.add(PLANNER.plan(problem).objective().orElseThrow());
    }
    List<FutureTask<PlanResult>> calls = new ArrayList<>();
    for (int i = 0; i < 2 * problems.size(); i++) {
      Problem problem = problems.get(i % problems.size());
      FutureTask<PlanResult> call = new FutureTask<>(() -> PLANNER.plan(problem));
      Thread thread = new Thread(call, "concurrent-" + i);
      thread.setDaemon(true);
      thread.start();
      calls.add(call);
    }
    for (int i = 0; i < calls.size(); i++) {
      PlanResult result = calls.get(i).get(60, TimeUnit.SECONDS);
      assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
      assertThat(result.objective()).hasValue(alone.get(i % alone.size()));
    }
  }

  /** The solver's own callback for bounds kept references that a collection made invalid. */
  @Test
  void garbageCollectionsBetweenSearchesAreSurvived() {
    Problem problem = TinyProblems.upToFour().get(800).problem();
    for (int i = 0; i < 40; i++) {
      solve(problem);
      if (i % 2 == 0) {
        System.gc();
      }
    }
  }

  @Test
  void manySearchesDoNotUseEverMoreMemory() throws IOException {
    Path memory = Path.of("/proc/self/statm");
    assumeTrue(Files.isReadable(memory), "only where the process can read its size");
    Problem problem = TinyProblems.upToFour().get(800).problem();
    for (int i = 0; i < 50; i++) {
      solve(problem);
    }
    System.gc();
    long before = residentBytes(memory);
    for (int i = 0; i < 200; i++) {
      solve(problem);
    }
    System.gc();
    // The heap may grow within its limit; a solve that leaks its model would show.
    assertThat(residentBytes(memory) - before).isLessThan(200L << 20);
  }

  private static void solve(Problem problem) {
    FormulatedProblem.Answer answer =
        FormulatedProblem.plain(problem).solve(p -> p.setNumWorkers(2));
    assertThat(answer.status()).isEqualTo(CpSolverStatus.OPTIMAL);
  }

  private static long residentBytes(Path memory) throws IOException {
    return Long.parseLong(Files.readString(memory).split(" ")[1]) * 4096;
  }
}
