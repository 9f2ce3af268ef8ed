package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoomsTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 9, 63, 64, 100, 520})
  void thoseAskedAreThoseWithRoom(int sizes) {
    Rooms rooms = rooms(sizes);
    int most = 0;
    for (int fitting = 0; fitting <= sizes; fitting++) {
      int groups = 0;
      boolean[] in = new boolean[rooms.groups()];
      for (int level = 0; level < rooms.levels(); level++) {
        for (int digit = 1; digit <= rooms.digit(fitting, level); digit++) {
          in[rooms.group(level, rooms.before(fitting, level), digit)] = true;
          groups++;
        }
      }
      for (int size = 1; size <= sizes; size++) {
        boolean found = false;
        for (int level = 0; level < rooms.levels(); level++) {
          int asked = rooms.toAsk(size, level);
          found |= asked >= 0 && asked < in.length && in[asked];
        }
        assertThat(found)
            .as("%d of %d fit, size %d", fitting, sizes, size)
            .isEqualTo(size <= fitting);
      }
      most = Math.max(most, groups);
    }
    assertThat(most).isLessThanOrEqualTo(7 * rooms.levels());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 9, 100})
  void countsTheSizesThatFit(int sizes) {
    Rooms rooms = rooms(sizes);
    for (int i = 1; i <= sizes; i++) {
      assertThat(rooms.fitting(10L * i)).isEqualTo(i);
      assertThat(rooms.fitting(10L * i - 1)).isEqualTo(i - 1);
    }
    assertThat(rooms.fitting(Long.MAX_VALUE)).isEqualTo(sizes);
  }

  /** Sizes of 10, 20 and so on. */
  private static Rooms rooms(int sizes) {
    Problem.Builder builder =
        Problem.builder()
            .objective(Objective.makespan())
            .worker(Worker.gpu("w", "t", 1_000_000, 1_000));
    Workflow.Builder workflow = Workflow.builder("f");
    for (int m = 1; m <= sizes; m++) {
      builder.model("m" + m, 10L * m);
      workflow.task("t" + m, 1, "m" + m);
    }
    builder.workflow(workflow.build()).job("j", "f");
    return Rooms.of(CompiledProblem.of(builder.build()));
  }
}
