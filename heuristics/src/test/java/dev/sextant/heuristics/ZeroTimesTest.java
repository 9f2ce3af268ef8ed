package dev.sextant.heuristics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs without length and loads without time, whose residencies still last a microsecond. */
class ZeroTimesTest {
  private static final int PROBLEMS = 150;
  private static final PlannerOptions STEPS = PlannerOptions.defaults().withStepLimit(20);

  static Iterable<String> planners() {
    return new HeuristicsProvider().names();
  }

  @ParameterizedTest
  @MethodSource("planners")
  void everyPlanIsValid(String planner) {
    int planned = 0;
    for (long seed = 0; seed < PROBLEMS; seed++) {
      planned += isPlanned(planner, problem(seed)) ? 1 : 0;
    }
    assertThat(planned).isGreaterThan(PROBLEMS * 9 / 10);
  }

  @ParameterizedTest
  @MethodSource("planners")
  void aModelForAnInstantTakesItsMemoryForAMicrosecond(String planner) {
    Problem problem =
        Problem.builder()
            .model("m", 3_985)
            .workflow(
                Workflow.builder("f")
                    .task(new Task("run", List.of(Mode.of(1).withWorkspaceBytes(2_559))))
                    .task(new Task("instant", List.of(Mode.of(0).withModels("m"))))
                    .build())
            .worker(worker("w", 6_000, Link.FREE, true))
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    assertThat(isPlanned(planner, problem)).isTrue();
  }

  /** Whether there is a plan, which the facade has checked; a search gets a few steps. */
  private static boolean isPlanned(String planner, Problem problem) {
    boolean searches = new HeuristicsProvider().traits(planner).usesWarmStart();
    PlanResult result =
        Planners.get(planner).plan(problem, searches ? STEPS : PlannerOptions.defaults());
    if (result.plan() == null) {
      return result.status() == PlanStatus.INFEASIBLE;
    }
    assertThat(PlanChecker.check(problem, result.plan())).as(problem.name()).isEmpty();
    return true;
  }

  private static Problem problem(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int models = random.nextInt(1, 5);
    int workers = random.nextInt(1, 4);
    Problem.Builder builder = Problem.builder().name("zero-times-" + seed);
    for (int m = 0; m < models; m++) {
      builder.model("m" + m, random.nextInt(1, 6));
    }
    for (int w = 0; w < workers; w++) {
      // Latency zero and no end of bandwidth: loads without time, as often as not.
      Link load = random.nextBoolean() ? Link.FREE : new Link(random.nextInt(0, 2), 1_000_000L);
      builder.worker(worker("w" + w, random.nextInt(10, 14), load, random.nextInt(3) > 0));
    }
    Workflow.Builder workflow = Workflow.builder("f");
    int tasks = random.nextInt(2, 9);
    for (int t = 0; t < tasks; t++) {
      workflow.task(new Task("t" + t, List.of(mode(models, random))));
      for (int p = 0; p < t; p++) {
        if (random.nextInt(5) == 0) {
          workflow.edge("t" + p, "t" + t, random.nextInt(0, 2));
        }
      }
    }
    builder.workflow(workflow.build());
    for (int j = random.nextInt(1, 4); j > 0; j--) {
      builder.job(new Job("j" + j, "f", random.nextInt(0, 4)));
    }
    return builder.state(state(models, random)).objective(Objective.makespan()).build();
  }

  private static Mode mode(int models, SplittableRandom random) {
    Mode mode = Mode.of(random.nextInt(3) > 0 ? 0 : random.nextInt(1, 4));
    int first = random.nextInt(models);
    int second = random.nextInt(models);
    return switch (random.nextInt(4)) {
      case 0 -> mode.withWorkspaceBytes(random.nextInt(0, 9));
      case 1 ->
          first == second
              ? mode.withModels("m" + first)
              : mode.withModels("m" + first, "m" + second);
      default -> mode.withModels("m" + first).withWorkspaceBytes(random.nextInt(0, 5));
    };
  }

  private static ClusterState state(int models, SplittableRandom random) {
    long now = random.nextInt(0, 3);
    String resident = "m" + random.nextInt(models);
    ClusterState state = ClusterState.EMPTY.withNowMicros(now);
    return switch (random.nextInt(4)) {
      case 0 ->
          state.withWorkers(
              new WorkerState("w0", now + random.nextInt(0, 3), List.of(), List.of()));
      case 1 -> state.withWorkers(WorkerState.holding("w0", resident));
      case 2 ->
          state.withLoadsInFlight(
              new LoadInFlight("w0", resident, now, now + random.nextInt(0, 2)));
      default -> state;
    };
  }

  private static Worker worker(String id, long memory, Link load, boolean overlaps) {
    return Worker.builder(id)
        .type("t")
        .gpuMemoryBytes(memory)
        .capacities(Map.of("compute", 1L))
        .modelLoad(load)
        .overlapLoads(overlaps)
        .price(new Price.Constant(0))
        .build();
  }
}
