package dev.sextant.planner.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class DominatedModesTest {
  private static final Mode PLAIN =
      Mode.builder("plain", TaskDuration.of(10))
          .demands(Map.of("cpu", 2L))
          .costMicroUnits(5)
          .consumes(Map.of("energy", 3L))
          .workspaceBytes(7)
          .models(List.of("m"))
          .build();

  private static boolean first(Mode mode, Mode other) {
    Problem problem =
        Problem.builder()
            .objective(Objective.makespan())
            .worker(
                Worker.builder("w")
                    .capacities(Map.of("cpu", 4L, "io", 4L))
                    .gpuMemoryBytes(100)
                    .modelLoad(new Link(0, 1_000_000))
                    .build())
            .model("m", 10)
            .model("n", 10)
            .budget("energy", 10)
            .workflow(Workflow.builder("f").task(Task.of("t", mode, other)).build())
            .job(new Job("j", "f", 0))
            .build();
    CompiledWorkflows workflows = CompiledProblem.of(problem).workflows();
    int begin = workflows.optionsBegin(0);
    int one = workflows.optionMode(begin) == 0 ? begin : begin + 1;
    int two = 2 * begin + 1 - one;
    DominatedModes modes = new DominatedModes(workflows);
    assertThat(modes.dominates(one, one)).isFalse();
    assertThat(modes.dominates(one, two) && modes.dominates(two, one)).isFalse();
    return modes.dominates(one, two);
  }

  private static Mode other(UnaryOperator<Mode.Builder> change) {
    return change
        .apply(
            Mode.builder("other", TaskDuration.of(10))
                .demands(Map.of("cpu", 2L))
                .costMicroUnits(5)
                .consumes(Map.of("energy", 3L))
                .workspaceBytes(7)
                .models(List.of("m")))
        .build();
  }

  @Test
  void ofTwoEqualModesTheFirstIsKept() {
    assertThat(first(PLAIN, other(mode -> mode))).isTrue();
    assertThat(first(other(mode -> mode), PLAIN)).isTrue();
  }

  @Test
  void oneThatAsksForMoreOfAnythingIsSuperfluous() {
    assertThat(first(PLAIN, other(mode -> mode.demands(Map.of("cpu", 3L))))).isTrue();
    assertThat(first(PLAIN, other(mode -> mode.demands(Map.of("cpu", 2L, "io", 1L))))).isTrue();
    assertThat(first(PLAIN, other(mode -> mode.costMicroUnits(6)))).isTrue();
    assertThat(first(PLAIN, other(mode -> mode.consumes(Map.of("energy", 4L))))).isTrue();
    assertThat(first(PLAIN, other(mode -> mode.workspaceBytes(8)))).isTrue();
    assertThat(first(PLAIN, other(mode -> mode.models(List.of("m", "n"))))).isTrue();
    assertThat(first(PLAIN, slower())).isTrue();
  }

  @Test
  void oneThatAsksForLessOfSomethingIsNot() {
    assertThat(first(PLAIN, other(mode -> mode.demands(Map.of("cpu", 1L))))).isFalse();
    assertThat(first(PLAIN, other(mode -> mode.demands(Map.of("io", 3L))))).isFalse();
    assertThat(first(PLAIN, other(mode -> mode.costMicroUnits(4).workspaceBytes(90)))).isFalse();
    assertThat(first(PLAIN, other(mode -> mode.consumes(Map.of())))).isFalse();
    assertThat(first(PLAIN, other(mode -> mode.workspaceBytes(6)))).isFalse();
    assertThat(first(PLAIN, other(mode -> mode.models(List.of("n"))))).isFalse();
    assertThat(first(slower(), PLAIN)).isFalse();
  }

  private static Mode slower() {
    return Mode.builder("slower", TaskDuration.of(11))
        .demands(Map.of("cpu", 2L))
        .costMicroUnits(5)
        .consumes(Map.of("energy", 3L))
        .workspaceBytes(7)
        .models(List.of("m"))
        .build();
  }
}
