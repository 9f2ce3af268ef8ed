package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryProfileTest {
  private static final Worker GPU = Worker.gpu("g", "t", 100, 1_000_000);

  private static MemoryProfile profile() {
    Problem problem =
        Problem.builder()
            .model("a", 30)
            .model("b", 20)
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of(40).withModels("b").withWorkspaceBytes(7)))
                    .build())
            .job("j", "f")
            .worker(GPU)
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("g", 0, List.of(new Occupation(Map.of(), 5, 50)), List.of())))
            .objective(Objective.makespan())
            .buildUnchecked();
    return MemoryProfile.of(
        new ProblemIndex(problem),
        GPU,
        List.of(new Residency("g", "a", 0, 30, 60L), new Residency("g", "b", 30, 50, null)),
        List.of(new TaskRun("j", "t", "default", "g", 50, 90)),
        100);
  }

  @Test
  void totalsAreExactAtEveryInstant() {
    assertThat(profile().steps())
        .containsExactly(
            new MemoryProfile.Step(0, 30, 35),
            new MemoryProfile.Step(30, 50, 55),
            new MemoryProfile.Step(50, 60, 57),
            new MemoryProfile.Step(60, 90, 27),
            new MemoryProfile.Step(90, 100, 20));
  }

  @Test
  void bandsStackWithoutOverlapAndAddUpToTheTotal() {
    MemoryProfile profile = profile();

    for (MemoryProfile.Step step : profile.steps()) {
      long offset = 0;
      for (MemoryProfile.Band band : profile.bands()) {
        if (band.fromMicros() <= step.fromMicros() && band.toMicros() > step.fromMicros()) {
          assertThat(band.offsetBytes()).isGreaterThanOrEqualTo(0);
          offset += band.holding().bytes();
        }
      }
      assertThat(offset).isEqualTo(step.usedBytes());
    }
    assertThat(profile.bands().stream().filter(b -> b.holding().name().equals("b")))
        .extracting(MemoryProfile.Band::offsetBytes)
        .containsExactly(35L, 30L, 0L);
  }
}
