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

  @Test
  void aWorkerIsOpenAndPricedAsItsCalendarSaysOrElseByItself() {
    Worker worker =
        Worker.cpu("w")
            .withPrice(new Price.Constant(7))
            .withCalendar(Calendar.of(Step.closed(10), Step.open(20), Step.open(30, 5)));
    long[] instants = {0, 9, 10, 19, 20, 29, 30, Long.MAX_VALUE};
    boolean[] open = {true, true, false, false, true, true, true, true};
    long[] price = {7, 7, 7, 7, 7, 7, 5, 5};
    for (int i = 0; i < instants.length; i++) {
      assertThat(worker.isOpenAt(instants[i])).as("at %d", instants[i]).isEqualTo(open[i]);
      assertThat(worker.priceMicroUnitsPerSecondAt(instants[i]))
          .as("at %d", instants[i])
          .isEqualTo(price[i]);
    }
  }
}
