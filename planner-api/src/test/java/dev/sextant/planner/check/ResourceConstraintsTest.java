package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.CAPACITY;
import static dev.sextant.planner.check.Constraint.GPU_MEMORY;
import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** CAPACITY and GPU_MEMORY. */
class ResourceConstraintsTest {
  private static Problem.Builder tasks(Mode... modes) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int i = 0; i < modes.length; i++) {
      workflow.task(Task.of(String.valueOf((char) ('a' + i)), modes[i]));
    }
    return problem().workflow(workflow.build()).job("j", "f");
  }

  private static Mode cores(long amount) {
    return Mode.of(10).withDemands(Map.of("cores", amount));
  }

  private static Mode workspace(long bytes) {
    return Mode.of(10).withDemands(Map.of()).withWorkspaceBytes(bytes);
  }

  private static Worker machine(long cores) {
    return Worker.cpu("w").withCapacities(Map.of("cores", cores));
  }

  private static ClusterState occupied(long now, Occupation... occupations) {
    return ClusterState.EMPTY
        .withNowMicros(now)
        .withWorkers(new WorkerState("w", 0, List.of(occupations), List.of()));
  }

  @Test
  void runsOneAfterTheOtherTouchButDoNotOverlap() {
    Problem problem = tasks(Mode.of(10), Mode.of(10)).workers(Worker.cpu("w")).build();
    on(problem).run("a", "w", 0, 10).run("b", "w", 10, 20).isValid();
    on(problem).run("a", "w", 0, 10).run("b", "w", 9, 19).breaks(CAPACITY);
    on(problem).run("b", "w", 0, 10).run("a", "w", 9, 19).breaks(CAPACITY);
  }

  @Test
  void demandsAddUpToTheCapacity() {
    Problem.Builder builder = tasks(cores(3), cores(4));
    on(builder.workers(machine(7)).build()).run("a", "w", 0, 10).run("b", "w", 5, 15).isValid();
    Problem less = tasks(cores(3), cores(4)).workers(machine(6)).build();
    Violation violation = on(less).run("a", "w", 0, 10).run("b", "w", 5, 15).breaks(CAPACITY);
    assertThat(violation.subject()).isEqualTo("w/cores");
    assertThat(violation.message())
        .isEqualTo(
            "The cores used on worker (w) at 5 (7) must not exceed 6; it does from 5 until 10,"
                + " first with j/b.");
  }

  @Test
  void eachResourceCountsOnItsOwn() {
    Mode a = Mode.of(10).withDemands(Map.of("cores", 1L));
    Mode b = Mode.of(10).withDemands(Map.of("disk", 1L));
    Worker worker = Worker.cpu("w").withCapacities(Map.of("cores", 1L, "disk", 1L));
    on(tasks(a, b).workers(worker).build()).run("a", "w", 0, 10).run("b", "w", 0, 10).isValid();
  }

  @Test
  void oneViolationPerMaximalIntervalOfOverload() {
    Problem problem =
        tasks(Mode.of(30), Mode.of(5), Mode.of(5), Mode.of(5)).workers(Worker.cpu("w")).build();
    List<Violation> violations =
        on(problem)
            .run("a", "w", 0, 30)
            .run("b", "w", 5, 10)
            .run("c", "w", 10, 15)
            .run("d", "w", 20, 25)
            .violations();
    assertThat(violations).extracting(Violation::constraint).containsExactly(CAPACITY, CAPACITY);
    assertThat(violations.get(0).message()).contains("from 5 until 15");
    assertThat(violations.get(1).message()).contains("from 20 until 25");
  }

  @Test
  void thePeakIsNamedWithItsInstant() {
    Problem problem = tasks(cores(1), cores(1), cores(1)).workers(machine(1)).build();
    Violation violation =
        on(problem).run("a", "w", 0, 10).run("b", "w", 4, 14).run("c", "w", 6, 16).breaks(CAPACITY);
    assertThat(violation.message()).contains("at 6 (3)").contains("from 4 until 14");
  }

  @Test
  void whatLiesBeforeNowOverloadsNothing() {
    Problem problem =
        tasks(Mode.of(10), Mode.of(10))
            .workers(Worker.cpu("w"))
            .state(ClusterState.EMPTY.withNowMicros(60))
            .build();
    on(problem)
        .run("a", "w", 50, 60)
        .run("b", "w", 50, 60)
        .breaks(Constraint.RELEASE, Constraint.RELEASE);
  }

  @Test
  void zeroLengthRunsTakeNoCapacity() {
    Problem problem = tasks(Mode.of(10), Mode.of(0)).workers(Worker.cpu("w")).build();
    on(problem).run("a", "w", 0, 10).run("b", "w", 5, 5).isValid();
  }

  @Test
  void occupationsHoldCapacityFromNowUntilTheyEnd() {
    Problem problem =
        tasks(Mode.of(10))
            .workers(Worker.cpu("w"))
            .state(
                occupied(
                    5,
                    new Occupation(Map.of("compute", 1L), 0, 9),
                    new Occupation(Map.of("compute", 1L), 0, 5)))
            .build();
    on(problem).run("a", "w", 9, 19).isValid();
    on(problem).run("a", "w", 8, 18).breaks(CAPACITY);
  }

  @Test
  void modelsFitTheGpuMemoryTogether() {
    Mode mode = Mode.of(10).withModels("m", "n");
    Problem.Builder tight = tasks(mode).model("m", 4).model("n", 6).workers(gpu("w", 10));
    on(tight.build()).run("a", "w", 10, 20).hold("w", "m", 0, 4).hold("w", "n", 4, 10).isValid();
    Problem.Builder less =
        tasks(Mode.of(10), Mode.of(10)).model("m", 4).model("n", 6).workers(gpu("w", 9));
    Violation violation =
        on(less.build())
            .run("a", "w", 10, 20)
            .run("b", "w", 20, 30)
            .hold("w", "m", 0, 4)
            .hold("w", "n", 4, 10)
            .breaks(GPU_MEMORY);
    assertThat(violation.message())
        .isEqualTo(
            "The gpuMemoryBytes used on worker (w) at 4 (10) must not exceed 9; it does from 4"
                + " for ever, first with w/n.");
  }

  @Test
  void memoryIsTakenFromTheStartOfTheLoadAndReusedAtTheEviction() {
    Mode m = Mode.of(10).withModels("m");
    Mode n = Mode.of(10).withModels("n");
    Problem problem = tasks(m, n).model("m", 4).model("n", 6).workers(gpu("w", 9)).build();
    Verdict verdict = on(problem).run("a", "w", 4, 14).run("b", "w", 20, 30);
    verdict.hold("w", "m", 0, 4, 14L).hold("w", "n", 14, 20).isValid();
    Verdict early = on(problem).run("a", "w", 4, 14).run("b", "w", 20, 30);
    early.hold("w", "m", 0, 4, 14L).hold("w", "n", 13, 19).breaks(GPU_MEMORY);
    Verdict late = on(problem).run("a", "w", 4, 14).run("b", "w", 20, 30);
    late.hold("w", "m", 0, 4, 15L).hold("w", "n", 14, 20).breaks(GPU_MEMORY);
  }

  @Test
  void workspacesCountWhileTheirRunsLast() {
    Problem.Builder tight = tasks(workspace(4), workspace(6)).workers(gpu("w", 10));
    on(tight.build()).run("a", "w", 0, 10).run("b", "w", 0, 10).isValid();
    Problem less = tasks(workspace(4), workspace(6)).workers(gpu("w", 9)).build();
    on(less).run("a", "w", 0, 10).run("b", "w", 10, 20).isValid();
    on(less).run("a", "w", 0, 10).run("b", "w", 9, 19).breaks(GPU_MEMORY);
  }

  @Test
  void aSharedModelTakesItsMemoryOnce() {
    Mode mode = Mode.of(10).withModels("m").withDemands(Map.of());
    on(tasks(mode, mode).model("m", 4).workers(gpu("w", 4)).build())
        .run("a", "w", 4, 14)
        .run("b", "w", 6, 16)
        .hold("w", "m", 0, 4)
        .isValid();
  }

  @Test
  void aZeroLengthRunTakesNoWorkspace() {
    Mode zero = Mode.of(0).withDemands(Map.of()).withWorkspaceBytes(6);
    on(tasks(workspace(4), zero).workers(gpu("w", 6)).build())
        .run("a", "w", 0, 10)
        .run("b", "w", 5, 5)
        .isValid();
  }

  @Test
  void occupationsHoldMemoryFromNowUntilTheyEnd() {
    Problem problem =
        tasks(workspace(7))
            .workers(gpu("w", 10))
            .state(occupied(5, new Occupation(Map.of(), 4, 9), new Occupation(Map.of(), 9, 5)))
            .build();
    on(problem).run("a", "w", 9, 19).isValid();
    on(problem).run("a", "w", 8, 18).breaks(GPU_MEMORY);
  }

  @Test
  void anInitialResidentTakesItsMemoryUntilItIsEvicted() {
    Problem problem =
        tasks(workspace(7))
            .model("m", 4)
            .workers(gpu("w", 10))
            .state(ClusterState.EMPTY.withWorkers(WorkerState.holding("w", "m")))
            .build();
    on(problem).run("a", "w", 0, 10).isValid();
    on(problem).run("a", "w", 3, 13).hold("w", "m", 0, 0, 3L).isValid();
    on(problem).run("a", "w", 3, 13).hold("w", "m", 0, 0, 4L).breaks(GPU_MEMORY);
  }
}
