package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.bounds.JobSets;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** More problems are judged when the system property {@value PlannerContract#ALL} is set. */
class JobSetStagesTest {
  private static final PlannerOptions SHORT =
      PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(2));

  private static final int DRAWN = System.getProperty(PlannerContract.ALL) == null ? 40 : 1_500;
  private static final int SEEDS = System.getProperty(PlannerContract.ALL) == null ? 1 : 4;
  static final List<ObjectiveTerm> TERMS =
      List.of(
          ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);

  @BeforeAll
  static void loadNatives() {
    Natives.load();
  }

  private static Problem crowded(int seed, int jobs) {
    return crowded(seed, jobs, 200_000);
  }

  /** Jobs of three tasks with models that do not all fit, on two workers. */
  static Problem crowded(int seed, int jobs, long betweenReleases) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder builder = Problem.builder().name("crowded-" + seed);
    for (int m = 0; m < 3; m++) {
      builder.model("m" + m, random.nextLong(200, 800) * 1_000);
    }
    builder.transfers(TransferModel.uniform(1_000, 1_000_000_000));
    for (int j = 0; j < jobs; j++) {
      Workflow.Builder workflow = Workflow.builder("f" + j);
      for (int t = 0; t < 3; t++) {
        long micros = random.nextLong(50, 500) * 2_000;
        workflow.task(
            Task.of(
                "t" + t,
                Mode.of(
                        Mode.DEFAULT_ID,
                        TaskDuration.perWorker(Map.of("fast", micros, "slow", micros * 3 / 2)))
                    .withModels(List.of("m" + random.nextInt(0, 3)))));
      }
      workflow.edge("t0", "t2", 0);
      builder.workflow(workflow.build());
      builder.job(
          Job.builder("j" + j, "f" + j)
              .releaseMicros(j * betweenReleases)
              .weight(random.nextLong(1, 4))
              .dueMicros(j * betweenReleases + 900_000)
              .build());
    }
    return builder
        .worker(Worker.gpu("v", "fast", 1_400_000, 1_000_000))
        .worker(Worker.gpu("w", "slow", 1_400_000, 1_000_000))
        .objective(Objective.of(TERMS.get(0)))
        .build();
  }

  /** The stages of a problem after a short search, or what it is worth without them. */
  private static long bound(Problem problem, Duration limit) {
    return bound(
        problem,
        limit,
        CpSatOptions.defaults(),
        (call, incumbent) -> {
          JobSetStages stages = JobSetStages.of(call, incumbent);
          return stages == null ? null : stages::climb;
        });
  }

  /** A drawn problem of which no job has begun; workers may be occupied, hold models, and load. */
  static Problem drawn(int seed) {
    Problem problem = FeatureMix.of(seed, 5, Magnitude.UNITS);
    ClusterState state = problem.state().withFinished().withRunning().withPins().withPlanned();
    return problem.withState(state);
  }

  /** The bound after a short search and what climbs then, or the least value where nothing does. */
  static long bound(
      Problem problem,
      Duration limit,
      CpSatOptions chosen,
      BiFunction<CpSatCall, LastPlan.Incumbent, @Nullable Runnable> climber) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    PlanRecorder recorder = new PlanRecorder(compiled);
    PlanInterrupter interrupter = new PlanInterrupter();
    SearchOptions options = SearchOptions.defaults().withTimeLimit(limit).withMaxThreads(1);
    SearchRequest search = new SearchRequest(compiled, options.withStepLimit(200), null);
    new LocalSearchBackend().search(search, recorder, interrupter);
    CpSatCall call =
        new CpSatCall(chosen, new SearchRequest(compiled, options, null), recorder, interrupter);
    Runnable climb =
        climber.apply(
            call, new LastPlan.Incumbent(recorder.incumbent(), recorder.incumbentObjective()));
    if (climb == null) {
      return Long.MIN_VALUE;
    }
    climb.run();
    return recorder.lowerBound();
  }

  @Test
  void raiseTheBoundOfTheLibraryAndNotAboveAPlan() {
    int raised = 0;
    for (ObjectiveTerm term : TERMS) {
      for (int seed = 0; seed < SEEDS; seed++) {
        Problem problem = crowded(seed, 4).withObjective(Objective.of(term));
        PlanResult whole = Planners.get("cp-sat").plan(problem, SHORT);
        // No bound is above any plan, whether it is known to be the best or not.
        assertThat(whole.fault()).isNull();
        long library = LowerBounds.of(CompiledProblem.of(problem)).objective().value();
        long bound = bound(problem, Duration.ofSeconds(5));
        assertThat(bound).isBetween(library, whole.objective().orElseThrow());
        raised += bound > library ? 1 : 0;
      }
    }
    assertThat(raised).isPositive();
  }

  /** While some jobs end early, those that end soon after have to be under way. */
  @Test
  void endsOfJobsAloneRaiseTheBoundOfTheLibrary() {
    int raised = 0;
    for (ObjectiveTerm term : TERMS) {
      Problem problem = crowded(1, 5, 0).withObjective(Objective.of(term));
      CompiledProblem compiled = CompiledProblem.of(problem);
      long library = LowerBounds.of(compiled).objective().value();
      long bound =
          bound(
              problem,
              Duration.ofSeconds(10),
              CpSatOptions.defaults(),
              (call, incumbent) -> {
                JobSets sets = LowerBounds.of(call.problem).jobSets(term);
                JobEndsProgram program = JobEndsProgram.of(call, term, sets);
                assertThat(program.order()).hasSize(5);
                return () -> {
                  call.sink.tightenLowerBound(program.bound(call.leftNanos()));
                  assertThat(program.order()).hasSize(5).endsWith(31);
                };
              });
      PlanResult whole = Planners.get("cp-sat").plan(problem, SHORT);
      assertThat(bound).isBetween(library, whole.objective().orElseThrow());
      raised += bound > library ? 1 : 0;
    }
    assertThat(raised).isPositive();
  }

  @Test
  void areNeverAboveTheOptimumOfDrawnProblems() {
    int judged = 0;
    for (int seed = 0; seed < DRAWN; seed++) {
      Problem problem = drawn(seed).withObjective(Objective.of(TERMS.get(seed % TERMS.size())));
      if (!problem.errors().isEmpty()
          || CompiledProblem.of(problem).taskWithoutOption().isPresent()) {
        continue;
      }
      Optimum optimum = BruteForceOracle.solve(problem);
      if (optimum.isFeasible()) {
        long bound = bound(problem, Duration.ofSeconds(20));
        assertThat(bound).as(problem.name()).isLessThanOrEqualTo(optimum.objective());
        judged += bound > Long.MIN_VALUE ? 1 : 0;
      }
    }
    assertThat(judged).isGreaterThan(DRAWN / 10);
  }

  /** The cheapest options of its tasks cannot run before workers close. */
  @Test
  void areNotAboveTheOptimumWhereTheCheapestOptionsCannotRun() {
    Problem problem =
        drawn(878).withObjective(Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS));
    assertThat(BruteForceOracle.solve(problem).objective()).isZero();
    assertThat(bound(problem, Duration.ofSeconds(20))).isZero();
  }
}
