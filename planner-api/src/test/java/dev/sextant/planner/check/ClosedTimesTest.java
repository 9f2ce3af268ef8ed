package dev.sextant.planner.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Closed times against a look at every instant of calendars with a few of them. */
class ClosedTimesTest {
  /** After the last step, so that what holds here holds for ever. */
  private static final long LAST = 14;

  private static Calendar calendar(SplittableRandom random) {
    List<Step> steps = new ArrayList<>();
    for (long at = random.nextInt(3); at < LAST; at += 1 + random.nextInt(5)) {
      steps.add(random.nextBoolean() ? Step.closed(at) : Step.open(at));
    }
    return new Calendar(steps);
  }

  private static boolean isClosed(Calendar calendar, long instant) {
    Step step = calendar.stepAt(instant);
    return step != null && !step.available();
  }

  private static boolean isOpen(Calendar calendar, long start, long end) {
    return LongStream.range(start, Math.max(end, start + 1))
        .noneMatch(instant -> isClosed(calendar, instant));
  }

  @Test
  void theyAreThoseThatEveryInstantShows() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 300; round++) {
      Calendar calendar = calendar(random);
      ClosedTimes closed = new ClosedTimes(calendar);
      for (long from = 0; from <= LAST; from++) {
        assertThat(closed.firstClosed(from))
            .as("%s from %d", calendar, from)
            .isEqualTo(
                LongStream.rangeClosed(from, LAST)
                    .filter(instant -> isClosed(calendar, instant))
                    .findFirst()
                    .orElse(ClosedTimes.NEVER));
        for (long to = from; to <= LAST; to++) {
          assertThat(closed.isOpen(from, to))
              .as("%s from %d to %d", calendar, from, to)
              .isEqualTo(isOpen(calendar, from, to));
        }
      }
    }
  }

  @Test
  void aDurationFitsWhereItFitsFromSomeInstantOn() {
    SplittableRandom random = new SplittableRandom(2);
    for (int round = 0; round < 300; round++) {
      Calendar calendar = calendar(random);
      ClosedTimes closed = new ClosedTimes(calendar);
      for (long after = 0; after <= LAST; after++) {
        for (long micros = 0; micros <= LAST; micros++) {
          long length = micros;
          assertThat(closed.isOpenFor(micros, after))
              .as("%s for %d after %d", calendar, micros, after)
              .isEqualTo(
                  LongStream.rangeClosed(after, LAST)
                      .anyMatch(start -> isOpen(calendar, start, start + length)));
        }
      }
    }
  }
}
