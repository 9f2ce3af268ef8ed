package dev.sextant.planner.bounds;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The clock of one machine that stands for all workers: it advances by one in a microsecond in
 * which they can do as much as they ever can, and by less in others. So work takes as long by it,
 * always, and its instants are told from those of time: {@link #at} for a beginning, {@link #when}
 * for an end. Where the workers can always do the same, both are one.
 *
 * <p>The clock is ahead of what can be done, by less than a tick. What ends before the beginning,
 * on credit, ends by a clock that went by one. Immutable.
 */
final class MachineClock {
  /** How far the last rate is followed. */
  private static final long FAR = 1L << 50;

  private final long perMicro;

  /** When anything can be done at first; the clock shows that then. */
  private final long first;

  /** Instants at which the rate changes, and the clock then; after the last it goes by one. */
  private final long[] instant;

  private final long[] clock;

  /**
   * Looks at what workers can do.
   *
   * @param changes by instant from now, by how much more they can do in a microsecond; not empty
   * @throws ArithmeticException when a number gets too large
   */
  MachineClock(SortedMap<Long, Long> changes, long now) {
    long rate = 0;
    long most = 0;
    for (long more : changes.values()) {
      rate = Math.addExact(rate, more);
      most = Math.max(most, rate);
    }
    if (most == 0) {
      throw new ArithmeticException("Nothing can be done in any time.");
    }
    perMicro = most;
    first = Math.addExact(now, changes.firstKey());
    List<long[]> knots = new ArrayList<>();
    BigInteger done = BigInteger.ZERO;
    long before = first;
    long pace = most;
    rate = 0;
    for (Map.Entry<Long, Long> change : changes.entrySet()) {
      long at = Math.addExact(now, change.getKey());
      done = done.add(product(rate, at - before));
      before = at;
      rate += change.getValue();
      if (rate != pace) {
        knots.add(new long[] {at, clock(done)});
        pace = rate;
      }
    }
    if (rate > 0 && rate < most) {
      knots.add(new long[] {before + FAR, clock(done.add(product(rate, FAR)))});
    }
    instant = knots.stream().mapToLong(knot -> knot[0]).toArray();
    clock = knots.stream().mapToLong(knot -> knot[1]).toArray();
  }

  private static BigInteger product(long a, long b) {
    return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
  }

  private long clock(BigInteger done) {
    BigInteger up = done.add(BigInteger.valueOf(perMicro - 1));
    return Math.addExact(first, up.divide(BigInteger.valueOf(perMicro)).longValueExact());
  }

  /** How many times the clock changes. */
  int changes() {
    return instant.length;
  }

  /** The most that all workers together can do in a microsecond. */
  long perMicro() {
    return perMicro;
  }

  /** What the clock shows at an instant at least; before anything can be done it stands. */
  long at(long instantOfTime) {
    long time = Math.max(first, instantOfTime);
    int i = last(instant, time);
    if (i < 0) {
      return instant.length == 0 ? time : clock[0] - (instant[0] - time);
    }
    long since = time - instant[i];
    return i + 1 == instant.length
        ? clock[i] + since
        : clock[i] + scaled(since, clock[i + 1] - clock[i], instant[i + 1] - instant[i], 0);
  }

  /** The first instant at which the clock has come so far. */
  long when(long ticks) {
    int i = last(clock, ticks - 1);
    if (i < 0) {
      return instant.length == 0 ? ticks : instant[0] - (clock[0] - ticks);
    }
    long more = ticks - clock[i];
    long round = clock.length > i + 1 ? clock[i + 1] - clock[i] - 1 : 0;
    return i + 1 == instant.length
        ? instant[i] + more
        : instant[i] + scaled(more, instant[i + 1] - instant[i], clock[i + 1] - clock[i], round);
  }

  /** Whether the clock goes by one a microsecond in all of a time by the clock. */
  boolean isEven(long from, long until) {
    return instant.length == 0 || until <= clock[0] || from >= clock[clock.length - 1];
  }

  /** Mean time while the clock goes from one instant to a later one, as good as doubles are. */
  double mean(long from, long until) {
    double sum = 0;
    long at = from;
    for (int i = last(clock, from); at < until; i++) {
      boolean even = i < 0 || i + 1 >= clock.length;
      long next = i + 1 < clock.length ? Math.min(until, clock[i + 1]) : until;
      if (next == at) {
        continue; // It stands still.
      }
      double perTick =
          even ? 1 : (double) (instant[i + 1] - instant[i]) / (clock[i + 1] - clock[i]);
      long knot = i < 0 ? clock.length == 0 ? 0 : clock[0] : clock[i];
      double time = i < 0 ? clock.length == 0 ? 0 : instant[0] : instant[i];
      double middle = ((double) at - knot + ((double) next - knot)) / 2;
      sum += (next - at) * (time + perTick * middle);
      at = next;
    }
    return sum / (until - from);
  }

  /** The last of ascending numbers that is no more than a value; -1 if there is none. */
  private static int last(long[] numbers, long value) {
    int low = 0;
    int high = numbers.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (numbers[middle] <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** floor((a x b + round) / divisor). */
  private static long scaled(long a, long b, long divisor, long round) {
    return product(a, b)
        .add(BigInteger.valueOf(round))
        .divide(BigInteger.valueOf(divisor))
        .longValueExact();
  }
}
