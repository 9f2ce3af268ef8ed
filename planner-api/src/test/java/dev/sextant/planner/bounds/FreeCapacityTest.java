package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of ten cores a run takes 2 until 20, one occupation 3 until 30 and another one 4 until 10. */
class FreeCapacityTest {
  private final CompiledProblem problem =
      CompiledProblem.of(
          Problem.builder()
              .workers(worker("idle"), worker("busy"))
              .workflow(
                  Workflow.builder("f")
                      .task(Task.of("t", Mode.of(20).withDemands(Map.of("cores", 2L))))
                      .build())
              .job("j", "f")
              .objective(Objective.makespan())
              .state(
                  ClusterState.EMPTY
                      .withRunning(new RunningTask("j", "t", Mode.DEFAULT_ID, "busy", 0, 20))
                      .withWorkers(
                          new WorkerState(
                              "busy",
                              0,
                              List.of(
                                  new Occupation(Map.of("cores", 3L), 0, 30),
                                  new Occupation(Map.of("cores", 4L, "disks", 1L), 0, 10)),
                              List.of())))
              .build());
  private final FreeCapacity capacity = new FreeCapacity(problem, RunTimes.open(problem));
  private final int cores = problem.resourceName(0).equals("cores") ? 0 : 1;

  private static Worker worker(String id) {
    return Worker.cpu(id).withCapacities(Map.of("cores", 10L, "disks", 5L));
  }

  @Test
  void whatIsHeldIsToldByItsEnd() {
    assertThat(capacity.inUse(0)).isEmpty();
    assertThat(capacity.parts(0)).isZero();
    assertThat(capacity.parts(1)).isEqualTo(4);
    assertThat(capacity.inUse(1))
        .filteredOn(part -> part.resource() == cores)
        .containsExactly(
            new FreeCapacity.CapacityInUse(cores, 4, 10),
            new FreeCapacity.CapacityInUse(cores, 2, 20),
            new FreeCapacity.CapacityInUse(cores, 3, 30));
  }

  /** One, then five, then seven, then all ten, in each microsecond. */
  @Test
  void partsAreFreeOnceTheyEnd() {
    assertThat(capacity.free(0, cores, 3, 8)).isEqualTo(50);
    assertThat(capacity.free(0, cores, 8, 3)).isZero();
    int[] at = {1, 5, 7, 10};
    for (int from = 0; from <= 35; from++) {
      double sum = 0;
      assertThat(capacity.free(1, cores, from, from)).isZero();
      assertThat(capacity.free(1, cores, from, from - 1)).isZero();
      for (int until = from + 1; until <= 45; until++) {
        sum += at[Math.min(3, (until - 1) / 10)];
        assertThat(capacity.free(1, cores, from, until)).as("%d %d", from, until).isEqualTo(sum);
      }
    }
    assertThat(capacity.free(1, 1 - cores, 0, 20)).isEqualTo(4 * 10 + 5 * 10);
  }
}
