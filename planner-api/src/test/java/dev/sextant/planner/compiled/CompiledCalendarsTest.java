package dev.sextant.planner.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The tables of calendars against a walk over single microseconds. */
class CompiledCalendarsTest {
  private static final int END = 60;

  private static CompiledCalendars of(Worker... workers) {
    return new CompiledCalendars(workers, 0);
  }

  private static Worker priced(long price, Step... steps) {
    return Worker.cpu("w").withPrice(new Price.Constant(price)).withCalendar(Calendar.of(steps));
  }

  @Test
  void stepsThatChangeNothingAreLeftOut() {
    CompiledCalendars calendars =
        of(
            priced(7),
            priced(7, Step.open(0), Step.open(10, 7)),
            priced(9, Step.open(0, 7)),
            priced(7, Step.closed(5), new Step(9, false, 3L), Step.open(12)));
    for (int c = 0; c < 3; c++) {
      assertThat(calendars.changes(c)).isFalse();
      assertThat(calendars.runCost(c, 3, 3_000_003)).isEqualTo(21);
    }
    assertThat(calendars.stepsEnd(3) - calendars.stepsBegin(3)).isEqualTo(3);
    assertThat(calendars.pricesChange(3)).isFalse();
    assertThat(calendars.closes(3)).isTrue();
    Worker past = priced(9, Step.closed(0), Step.open(2), Step.open(4, 7));
    assertThat(CompiledCalendars.key(past, 4)).isEqualTo(CompiledCalendars.key(priced(7), 4));
    assertThat(CompiledCalendars.key(past, 3)).isNotEqualTo(CompiledCalendars.key(priced(7), 3));
  }

  @Test
  void agreeWithAWalkOverInstants() {
    SplittableRandom random = new SplittableRandom(18);
    for (int round = 0; round < 300; round++) {
      List<Step> steps = new ArrayList<>();
      for (int at = random.nextInt(6); at < 40; at += 1 + random.nextInt(12)) {
        Long price = random.nextInt(3) == 0 ? null : (Long) random.nextLong(2_500_000);
        steps.add(new Step(at, random.nextInt(100) < 65, price));
      }
      long own = random.nextLong(3_000_000);
      check(own, steps);
    }
  }

  private static void check(long own, List<Step> steps) {
    CompiledCalendars calendars = of(priced(own, steps.toArray(Step[]::new)));
    for (int start = 0; start < 45; start++) {
      assertThat(calendars.firstClosed(0, start)).isEqualTo(firstClosed(steps, start));
      for (int length = 0; length < 12; length++) {
        long opens = earliestOpen(steps, start, length);
        assertThat(calendars.earliestOpen(0, start, length)).isEqualTo(opens);
        if (opens == start) {
          assertThat(calendars.runCost(0, start, start + length))
              .isEqualTo(cost(own, steps, start, length));
        }
      }
    }
    for (int length = 0; length < 12; length++) {
      long least = CompiledCalendars.NEVER;
      for (int start = 3; start < END; start++) {
        if (earliestOpen(steps, start, length) == start) {
          least = Math.min(least, cost(own, steps, start, length));
        }
      }
      assertThat(calendars.leastRunCost(0, 3, length)).isEqualTo(least);
    }
  }

  private static Step at(List<Step> steps, long instant) {
    Step last = Step.open(0);
    for (Step step : steps) {
      last = step.fromMicros() <= instant ? step : last;
    }
    return last;
  }

  private static long firstClosed(List<Step> steps, long from) {
    for (long t = from; t < END; t++) {
      if (!at(steps, t).available()) {
        return t;
      }
    }
    return CompiledCalendars.NEVER;
  }

  private static long earliestOpen(List<Step> steps, long from, long length) {
    for (long start = from; start < END; start++) {
      boolean open = at(steps, start).available();
      for (long t = start; t < start + length; t++) {
        open &= at(steps, t).available();
      }
      if (open) {
        return start;
      }
    }
    return CompiledCalendars.NEVER;
  }

  private static long cost(long own, List<Step> steps, long start, long length) {
    long sum = 0;
    for (long t = start; t < start + length; t++) {
      Long price = at(steps, t).priceMicroUnitsPerSecond();
      sum += price == null ? own : price;
    }
    return (sum + 999_999) / 1_000_000;
  }

  @Test
  void costsOfHighPricesOverLongTimesAreExact() {
    long year = 31_536_000_000_000L;
    long high = 900_000_000_000_001L;
    CompiledCalendars calendars =
        of(priced(high, Step.open(year, high - 7), Step.open(2 * year, high), Step.open(3 * year)));
    long start = 3 * year - 1_234_567;
    assertThat(calendars.runCost(0, start, start + 2_000_000)).isEqualTo(2 * high);
    BigInteger across =
        BigInteger.valueOf(high - 7)
            .multiply(BigInteger.valueOf(1_234_567))
            .add(BigInteger.valueOf(high).multiply(BigInteger.valueOf(765_433)));
    long before = 2 * year - 1_234_567;
    assertThat(calendars.runCost(0, before, before + 2_000_000))
        .isEqualTo(
            across
                .add(BigInteger.valueOf(999_999))
                .divide(BigInteger.valueOf(1_000_000))
                .longValueExact());
  }
}
