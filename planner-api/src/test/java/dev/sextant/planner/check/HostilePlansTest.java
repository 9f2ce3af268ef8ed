package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.DURATION;
import static dev.sextant.planner.check.Constraint.INPUT_ARRIVAL;
import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.link;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Plans that make no sense are judged, not thrown at. */
class HostilePlansTest {
  private static final long[] TIMES = {
    Long.MIN_VALUE,
    Long.MIN_VALUE + 1,
    -1,
    0,
    49,
    50,
    51,
    60,
    1L << 53,
    Long.MAX_VALUE - 1,
    Long.MAX_VALUE
  };

  private static Problem rich() {
    Workflow workflow =
        Workflow.builder("f")
            .task(Task.of("r", Mode.of(10).withModels("m").withWorkspaceBytes(1)))
            .task(Task.of("a", Mode.of(10).withModels("m", "n").withConsumes(Map.of("b", 1L))))
            .task("z", 0)
            .edge("r", "a", 7)
            .edge("a", "z", 5)
            .build();
    return problem()
        .model("m", 4)
        .model("n", 6)
        .model("o", 2)
        .workflow(workflow)
        .job("i", "f")
        .job(
            new Job("j", "f", 20)
                .withDeadlineMicros(5_000L)
                .withDueMicros(100L)
                .withInputs(new JobInput("a", 3, "s"))
                .withOutputs(new JobOutput("z", 3, "s")))
        .workers(gpu("v", 20), gpu("w", 20).withOverlapLoads(false), Worker.storage("s"))
        .transfers(new TransferModel.Uniform(link(2)))
        .budget("b", 1)
        .state(
            ClusterState.EMPTY
                .withNowMicros(50)
                .withWorkers(
                    new WorkerState(
                        "v", 55, List.of(), List.of(new Resident("m"), new Resident("o", true))))
                .withRunning(new RunningTask("j", "r", "default", "v", 40, 60))
                .withLoadsInFlight(new LoadInFlight("w", "m", 45, 52)))
        .build();
  }

  private static String pick(SplittableRandom random, String... ids) {
    return ids[random.nextInt(ids.length)];
  }

  private static long time(SplittableRandom random) {
    return TIMES[random.nextInt(TIMES.length)];
  }

  @Test
  void saysWhatDoesNotExist() {
    Plan plan =
        new Plan(
            List.of(
                new TaskRun("j", "a", "default", "gpu-9", 50, 60),
                new TaskRun("j", "b", "default", "gpu-9", 50, 60)),
            List.of(
                new Residency("v", "m9", 50, 54, null), new Residency("x", "m9", 50, 54, null)));
    assertThat(PlanChecker.check(rich(), plan))
        .filteredOn(violation -> violation.constraint() == Constraint.REFERENCE)
        .extracting(Violation::message)
        .containsExactlyInAnyOrder(
            "The worker (gpu-9) of run j/a does not exist.",
            "The task (b) and the worker (gpu-9) of run j/b do not exist.",
            "The model of residency v/m9 does not exist.",
            "The worker and the model of residency x/m9 do not exist.");
  }

  @Test
  void aViolationShowsItsConstraintItsSubjectAndWhatIsWrong() {
    Plan plan = new Plan(List.of(new TaskRun("j", "a", "default", "?", 50, 60)), List.of());
    assertThat(PlanChecker.check(rich(), plan).get(0))
        .hasToString("REFERENCE j/a: The worker (?) of run j/a does not exist.");
  }

  @Test
  void nonsenseNeverThrowsAndIsNeverValid() {
    Problem problem = rich();
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 3_000; round++) {
      List<TaskRun> runs = new ArrayList<>();
      for (int i = random.nextInt(12); i > 0; i--) {
        runs.add(
            new TaskRun(
                pick(random, "i", "j", "?"),
                pick(random, "r", "a", "z", "a", "z", "?"),
                pick(random, "default", "default", "default", "?"),
                pick(random, "v", "w", "s", "w", "?"),
                time(random),
                time(random)));
      }
      List<Residency> residencies = new ArrayList<>();
      for (int i = random.nextInt(12); i > 0; i--) {
        residencies.add(
            new Residency(
                pick(random, "v", "w", "s", "w", "?"),
                pick(random, "m", "n", "o", "?"),
                time(random),
                time(random),
                random.nextBoolean() ? null : (Long) time(random)));
      }
      // The running task, the job inputs, the loads and the budget leave no way to be valid.
      assertThat(PlanChecker.check(problem, new Plan(runs, residencies))).isNotEmpty();
    }
  }

  @Test
  void anEmptyPlanLacksWhatIsThere() {
    assertThat(PlanChecker.check(rich(), new Plan(List.of(), List.of())))
        .extracting(Violation::constraint)
        .containsOnly(Constraint.COMPLETENESS, Constraint.FIXED, Constraint.RESIDENCY_SHAPE)
        .hasSize(6 + 1 + 2);
  }

  @Test
  void aDurationThatWrapsAroundIsNotTheDuration() {
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task("a", 10).build())
            .job("j", "f")
            .workers(Worker.cpu("w"))
            .build();
    long start = Long.MAX_VALUE - 4;
    on(problem).run("a", "w", start, start + 10).breaks(DURATION);
    on(problem).run("a", "w", start - 6, start + 4).isValid();
  }

  @Test
  void anArrivalThatWrapsAroundIsNotEarly() {
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task("a", 10).task("b", 0).edge("a", "b", 7).build())
            .job("j", "f")
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .transfers(new TransferModel.Uniform(link(0)))
            .build();
    long end = Long.MAX_VALUE - 7;
    on(problem).run("a", "v", end - 10, end).run("b", "w", end + 7, end + 7).isValid();
    on(problem)
        .run("a", "v", end - 9, end + 1)
        .run("b", "w", end + 7, end + 7)
        .breaks(INPUT_ARRIVAL);
  }

  @Test
  void memoryThatWrapsAroundToNothingIsStillOverTheCapacity() {
    Problem problem =
        problem()
            .model("m", 1L << 61)
            .workflow(Workflow.builder("f").task("a", 10).build())
            .job("j", "f")
            .workers(gpu("w", 1L << 61).withModelLoad(Link.FREE))
            .build();
    Verdict verdict = on(problem).run("a", "w", 0, 10).hold("w", "m", 0, 0);
    verdict.isValid();
    for (int i = 1; i < 8; i++) {
      verdict.hold("w", "m", i, i, 100L);
    }
    List<Violation> memory =
        verdict.violations().stream().filter(v -> v.constraint() == Constraint.GPU_MEMORY).toList();
    assertThat(memory).singleElement();
    assertThat(memory.get(0).message()).contains("from 1 until 100");
  }

  @Test
  void violationsComeByConstraintAndRepeatWithTheSamePlan() {
    Plan plan =
        new Plan(
            List.of(
                new TaskRun("j", "a", "default", "w", 3, 99),
                new TaskRun("i", "a", "default", "s", 3, 99)),
            List.of(new Residency("w", "n", 51, 52, 51L)));
    List<Violation> violations = PlanChecker.check(rich(), plan);
    assertThat(violations).extracting(Violation::constraint).isSorted();
    assertThat(PlanChecker.check(rich(), plan)).isEqualTo(violations);
  }

  @Test
  void aProblemThatNamesWhatItDoesNotHaveIsRefused() {
    Problem problem = problem().job("j", "?").buildUnchecked();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PlanChecker.check(problem, new Plan(List.of(), List.of())))
        .withMessageContaining("workflow (?)");
  }
}
