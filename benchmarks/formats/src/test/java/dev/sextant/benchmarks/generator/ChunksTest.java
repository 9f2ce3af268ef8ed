package dev.sextant.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunksTest {
  private static final long GB = 1_000_000_000;

  @Test
  void sharesAddUpToTheWhole() {
    Problem whole = ArrayProgram.problem(true);
    Problem split = ArrayProgram.inChunks(true, 3);
    Workflow workflow = split.workflows().get(0);

    assertThat(split.errors()).isEmpty();
    assertThat(workflow.tasks()).hasSize(3 * 3 + 1);
    assertThat(workflow.tasks().stream().map(Task::id)).contains("load#1", "load#3", "sum");
    assertThat(workflow.edges()).hasSize(3 * 3);
    assertThat(bytes(workflow)).isEqualTo(bytes(whole.workflows().get(0)));
    assertThat(split.jobs().get(0).inputs()).hasSize(3);
    assertThat(split.jobs().get(0).inputs().stream().mapToLong(JobInput::bytes).sum())
        .isEqualTo(8 * GB);
    assertThat(split.jobs().get(0).outputs()).containsExactly(new JobOutput("sum", 8, "cpu"));
    Mode gpu = workflow.task("products#2").orElseThrow().modes().get(0);
    assertThat(gpu.workspaceBytes()).isEqualTo(8 * GB);
    assertThat(gpu.duration()).isEqualTo(TaskDuration.of(500_000));
  }

  @Test
  void namedDataStaysNamedByChunk() {
    Workflow workflow =
        Workflow.builder("w")
            .task("a", 10)
            .task("b", 10)
            .task("c", 10)
            .edge(new DataEdge("a", "b", 5, "x"))
            .edge(new DataEdge("a", "c", 5, "x"))
            .build();
    Problem problem =
        ArrayProgram.problem(true).toBuilder()
            .onlyWorkflows(List.of(workflow))
            .onlyJobs(List.of(new Job("j", "w", 0)))
            .build();

    Problem split = Chunks.split(problem, 2, task -> true);

    assertThat(split.workflows().get(0).edges())
        .containsExactly(
            new DataEdge("a#1", "b#1", 3, "x#1"),
            new DataEdge("a#2", "b#2", 2, "x#2"),
            new DataEdge("a#1", "c#1", 3, "x#1"),
            new DataEdge("a#2", "c#2", 2, "x#2"));
  }

  @Test
  void refusesNoChunksAndProblemsUnderWay() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArrayProgram.inChunks(true, 0))
        .withMessageContaining("The number of chunks (0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chunks.split(Examples.replanning(), 2, task -> true))
        .withMessageContaining("(replanning) must not have finished, running or pinned tasks");
  }

  private static long bytes(Workflow workflow) {
    return workflow.edges().stream().mapToLong(DataEdge::bytes).sum();
  }
}
