package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WorkLineTest {

  /** Three in each microsecond from 2 to 5, and four from 8 on. */
  @Test
  void soMuchIsDoneAtTheFirstMicrosecondThatSuffices() {
    WorkLine line = new WorkLine(new TreeMap<>(Map.of(2L, 3L, 5L, -3L, 8L, 4L)));
    assertThat(line.when(1)).isEqualTo(3);
    assertThat(line.when(3)).isEqualTo(3);
    assertThat(line.when(4)).isEqualTo(4);
    assertThat(line.when(9)).isEqualTo(5);
    assertThat(line.when(10)).isEqualTo(9);
    assertThat(line.when(13)).isEqualTo(9);
    assertThat(line.when(14)).isEqualTo(10);
  }

  @Test
  void workersThatStopNeverDoMore() {
    WorkLine line = new WorkLine(new TreeMap<>(Map.of(2L, 3L, 5L, -3L)));
    assertThat(line.when(9)).isEqualTo(5);
    assertThat(line.when(10)).isEqualTo(WorkLine.NEVER);
    assertThat(new WorkLine(new TreeMap<>()).when(1)).isEqualTo(WorkLine.NEVER);
  }
}
