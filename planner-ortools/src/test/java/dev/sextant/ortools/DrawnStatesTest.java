package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Every feature of the semantics beside every other: tiny problems in the middle of their
 * execution, with several modes, capacities, workspaces, budgets, deadlines and data that lies
 * about. More are drawn when the system property {@value PlannerContract#ALL} is set.
 */
class DrawnStatesTest {
  private static final long NOW = 4;
  private static final int DRAWS = System.getProperty(PlannerContract.ALL) == null ? 80 : 5_000;

  @Test
  void theOracleAgrees() {
    List<String> failures = new ArrayList<>();
    int feasible = 0;
    int decided = 0;
    for (int seed = 0; seed < DRAWS; seed++) {
      Problem problem = draw(seed);
      if (!problem.errors().isEmpty()) {
        continue;
      }
      Optimum optimum = BruteForceOracle.solve(problem);
      try {
        PlanResult result = Planners.get("cp-sat").plan(problem);
        boolean right =
            optimum.isFeasible()
                ? result.status() == PlanStatus.OPTIMAL
                    && result.objective().orElseThrow() == optimum.objective()
                : result.status() == PlanStatus.INFEASIBLE;
        if (!right) {
          failures.add(problem.name() + ": " + result + " instead of " + optimum.objective());
        }
      } catch (PlannerException e) {
        failures.add(problem.name() + ": " + e.getMessage());
      }
      if (optimum.isFeasible()) {
        HintTest.check(problem, 60, failures);
        feasible++;
      }
      decided++;
    }
    assertThat(failures).isEmpty();
    assertThat(decided).isGreaterThan(DRAWS / 2);
    assertThat(feasible).isBetween(decided / 2, decided - 1);
  }

  static Problem draw(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder builder =
        Problem.builder().name("drawn-" + seed).budget("b", random.nextInt(2, 6));
    long[] bytes = new long[3];
    for (int m = 0; m < 3; m++) {
      bytes[m] = random.nextInt(1, 4);
      builder.model("m" + m, bytes[m]);
    }
    for (int w = 0; w < 2; w++) {
      builder.worker(
          Worker.gpu("w" + w, w == 0 ? "fast" : "slow", random.nextInt(4, 8), 1_000_000)
              .withCapacities(Map.of("compute", (long) random.nextInt(1, 3)))
              .withOverlapLoads(random.nextInt(0, 3) > 0)
              .withPrice(new Price.Constant(1_000_000L * w)));
    }
    builder.transfers(TransferModel.uniform(random.nextInt(0, 2), 1_000_000));
    Workflow.Builder workflow = Workflow.builder("f");
    int tasks = 5;
    for (int t = 0; t < tasks; t++) {
      workflow.task(task(t, random));
      if (t > 0 && random.nextInt(0, 3) > 0) {
        String item = random.nextBoolean() ? null : "i" + t;
        workflow.edge(
            new DataEdge("t" + random.nextInt(0, t), "t" + t, random.nextInt(0, 3), item));
      }
    }
    builder.workflow(workflow.build());
    Job job =
        new Job("j", "f", random.nextInt(0, 3))
            .withDueMicros((long) random.nextInt(5, 15))
            .withWeight(random.nextInt(1, 3))
            .withInputs(new JobInput("t3", 2, "w0"))
            .withOutputs(new JobOutput("t4", 1, "w" + random.nextInt(0, 2)));
    if (random.nextInt(0, 2) == 0) {
      job = job.withDeadlineMicros((long) random.nextInt(8, 25));
    }
    return builder.job(job).state(state(random)).objective(objective(random)).buildUnchecked();
  }

  private static Task task(int t, SplittableRandom random) {
    int first = random.nextInt(0, 3);
    Map<String, Long> bySpeed = new LinkedHashMap<>();
    bySpeed.put("fast", (long) random.nextInt(0, 5));
    bySpeed.put("slow", (long) random.nextInt(1, 6));
    Mode large =
        Mode.of("large", TaskDuration.perWorker(bySpeed))
            .withModels(
                random.nextBoolean()
                    ? List.of("m" + first)
                    : List.of("m" + first, "m" + (first + 1) % 3))
            .withWorkspaceBytes(random.nextInt(0, 2))
            .withDemands(Map.of("compute", (long) random.nextInt(0, 3)))
            .withConsumes(Map.of("b", 1L));
    Mode small =
        Mode.of("small", TaskDuration.of(random.nextInt(2, 8)))
            .withModels(random.nextBoolean() ? List.of() : List.of("m" + (first + 2) % 3))
            .withCostMicroUnits(random.nextInt(0, 3));
    return random.nextInt(0, 3) == 0 ? Task.of("t" + t, large) : Task.of("t" + t, large, small);
  }

  private static ClusterState state(SplittableRandom random) {
    int kind = random.nextInt(0, 4);
    if (kind == 0) {
      return ClusterState.EMPTY;
    }
    List<Resident> residents = new ArrayList<>();
    residents.add(new Resident("m0", random.nextInt(0, 4) == 0));
    if (random.nextBoolean()) {
      residents.add(new Resident("m1"));
    }
    List<Occupation> occupied =
        random.nextInt(0, 3) == 0
            ? List.of(
                new Occupation(
                    Map.of("compute", 1L), random.nextInt(0, 2), NOW + random.nextInt(0, 4)))
            : List.of();
    ClusterState state =
        ClusterState.EMPTY
            .withNowMicros(NOW)
            .withWorkers(
                new WorkerState("w0", random.nextInt(0, 8), List.of(), residents),
                new WorkerState("w1", 0, occupied, List.of()));
    if (random.nextBoolean()) {
      state =
          state.withLoadsInFlight(
              new LoadInFlight("w1", "m" + random.nextInt(0, 3), 2, NOW + random.nextInt(0, 4)));
    }
    if (kind > 1) {
      state =
          state.withFinished(
              new FinishedTask(
                  "j",
                  "t0",
                  NOW - 1,
                  List.of(new FinishedTask.Copy("w1", NOW - 1 + kind % 2 * 3))));
    }
    if (kind == 3) {
      state =
          state.withRunning(
              new RunningTask("j", "t1", "large", "w0", 3, NOW + random.nextInt(0, 5)));
    }
    return state;
  }

  private static Objective objective(SplittableRandom random) {
    Objective objective = Objective.of(ObjectiveTerm.values()[random.nextInt(0, 4)]);
    for (int i = 0; i < 2; i++) {
      ObjectiveTerm term = ObjectiveTerm.values()[random.nextInt(0, ObjectiveTerm.values().length)];
      if (objective.weight(term) == 0) {
        objective = objective.plus(random.nextInt(1, 4), term);
      }
    }
    return objective;
  }
}
