package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a search finds does not depend on the units in which times and budgets are counted. */
class UnitsOfTimeTest {
  private static final PlannerOptions OPTIONS =
      PlannerOptions.defaults().withTimeLimit(Duration.ofMinutes(1)).withStepLimit(20_000);
  private static final int JOBS = 32;
  private static final int SERVERS = 4;
  private static final int ALL = 1_000_000;

  /**
   * One round: every job in one of six sizes on a server, and the smaller it is the more it costs.
   */
  private static Problem round(long micros) {
    SplittableRandom random = new SplittableRandom(7);
    Problem.Builder problem =
        Problem.builder().objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS));
    for (int s = 0; s < SERVERS; s++) {
      problem.worker(
          Worker.builder("server-" + s)
              .type("server")
              .capacities(Map.of("gpu", 8L, "cpu", 24L, "memory", 500L))
              .build());
    }
    for (int j = 0; j < JOBS; j++) {
      long wish = random.nextInt(1, 7);
      List<Mode> modes = new ArrayList<>();
      for (long cpu = 1; cpu <= wish; cpu++) {
        modes.add(
            Mode.builder("cpu-" + cpu, TaskDuration.of(micros))
                .demands(Map.of("gpu", 1L, "cpu", cpu, "memory", 50 * cpu))
                .costMicroUnits(ALL - ALL * cpu / wish)
                .build());
      }
      problem.workflow(
          Workflow.builder("kind-" + j).task(Task.of("run", modes.toArray(Mode[]::new))).build());
      problem.job(new Job("job-" + j, "kind-" + j, 0).withDeadlineMicros(micros));
    }
    return problem.build();
  }

  private static long cost(Problem problem) {
    PlanResult result = Planners.get("local-search").plan(problem, OPTIONS);
    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    return result.objective().orElseThrow();
  }

  @Test
  void deadlinesWeighTheSameInEveryUnitOfTime() {
    Set<Long> costs = new HashSet<>();
    for (long micros : new long[] {1, 1_000, 300_000_000}) {
      costs.add(cost(round(micros)));
    }
    long start =
        Planners.get("heft").plan(round(1_000), OPTIONS).objective().orElse(Long.MAX_VALUE);

    assertThat(costs).hasSize(1);
    assertThat(costs.iterator().next()).isLessThan(start);
  }

  @Test
  void budgetsWeighTheSameInEveryUnit() {
    Map<Long, Long> makespans = new HashMap<>();
    for (long unit : new long[] {1, 1_000, 1_000_000_000}) {
      makespans.put(unit, cost(budgeted(unit)));
    }
    assertThat(new HashSet<>(makespans.values())).hasSize(1);
  }

  /** Fast modes are bought from a budget that is there for a third of the tasks. */
  private static Problem budgeted(long unit) {
    SplittableRandom random = new SplittableRandom(11);
    Problem.Builder problem = Problem.builder().objective(Objective.makespan());
    problem.budget("energy", 40 * unit);
    for (int w = 0; w < 3; w++) {
      problem.worker(Worker.cpu("worker-" + w));
    }
    Workflow.Builder workflow = Workflow.builder("work");
    for (int t = 0; t < 30; t++) {
      long micros = random.nextLong(50_000, 900_000);
      workflow.task(
          Task.of(
              "task-" + t,
              Mode.builder("fast", TaskDuration.of(micros / 2))
                  .consumes(Map.of("energy", unit * random.nextInt(1, 8)))
                  .build(),
              Mode.builder("slow", TaskDuration.of(micros)).build()));
    }
    return problem.workflow(workflow.build()).job(new Job("job", "work", 0)).build();
  }
}
