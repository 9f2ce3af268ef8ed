package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Calendar.Step;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalendarTest {
  @Test
  void theStepThatHoldsIsTheLastThatHasBegun() {
    assertThat(Calendar.ALWAYS.stepAt(0)).isNull();
    List<Step> steps = new ArrayList<>();
    for (int count = 1; count <= 9; count++) {
      steps.add(Step.open(10L * count, count));
      Calendar calendar = new Calendar(steps);
      assertThat(calendar.stepAt(9)).isNull();
      for (int i = 0; i < count; i++) {
        long from = steps.get(i).fromMicros();
        assertThat(calendar.stepAt(from)).isEqualTo(steps.get(i));
        assertThat(calendar.stepAt(from + 9)).isEqualTo(steps.get(i));
      }
      assertThat(calendar.stepAt(Long.MAX_VALUE)).isEqualTo(steps.get(count - 1));
    }
  }
}
