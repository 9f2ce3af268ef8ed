package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentOrderTest {
  private static final List<String> ORDERED =
      List.of(
          "",
          "/models/0/id",
          "/models/0/bytes",
          "/workers/9",
          "/workers/9/id",
          "/workers/9/capacities/gpu",
          "/workers/10/id",
          "/workers/20/id",
          "/workers/99/id",
          "/workers/100000000/id",
          "/workers/200000000/id",
          "/workflows/0/tasks/1/modes/0/batch/limit",
          "/jobs",
          "/jobs/0",
          "/jobs/0/id",
          "/jobs/1/id",
          "/state/nowMicros",
          "/state/workers/0/worker",
          "/objective");

  @Test
  void pointersComeAsAReaderMeetsThem() {
    for (int i = 0; i < ORDERED.size(); i++) {
      for (int j = 0; j < ORDERED.size(); j++) {
        assertThat(Integer.signum(compare(ORDERED.get(i), ORDERED.get(j))))
            .as("%s and %s", ORDERED.get(i), ORDERED.get(j))
            .isEqualTo(Integer.compare(i, j));
      }
    }
  }

  @Test
  void namesInMapsKeepTheirOrder() {
    assertThat(compare("/workers/0/capacities/b", "/workers/0/capacities/a")).isZero();
    assertThat(compare("/workers/0/capacities/2", "/workers/0/capacities/1")).isZero();
    assertThat(compare("/unknown/b", "/unknown/a")).isZero();
  }

  private static int compare(String left, String right) {
    return DocumentOrder.BY_POINTER.compare(error(left), error(right));
  }

  private static InputError error(String pointer) {
    return new InputError(ErrorCode.EMPTY, pointer, "");
  }
}
