package dev.sextant.planner.evidence.check;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The clock of one machine that stands for all workers: by it they always do as much in a tick as
 * they ever can in a microsecond. It stands before they can do anything, is never behind what they
 * can have done, and never goes faster than time; what ends before they begin, on credit, ends by a
 * clock that does not stand. Immutable.
 */
final class MachineClock {
  /** The last rate is followed so long. */
  private static final long FAR = 1L << 50;

  /** What can be done in a tick. */
  final BigInteger perTick;

  private final long[] instants;
  private final long[] ticks;

  /**
   * From what can be done by when.
   *
   * @throws BadEvidence when that is nothing at all
   */
  MachineClock(CapacityLine line, long now) {
    if (line.instants.length == 0) {
      throw new BadEvidence("No worker that something runs on has a price.");
    }
    perTick = Arrays.stream(line.rate).reduce(BigInteger.ZERO, BigInteger::max);
    if (perTick.signum() == 0) {
      throw new BadEvidence("Of all workers everything is held for ever.");
    }
    int last = line.instants.length - 1;
    boolean slows = line.rate[last].signum() > 0 && line.rate[last].compareTo(perTick) < 0;
    instants = new long[last + (slows ? 2 : 1)];
    ticks = new long[instants.length];
    for (int i = 0; i <= last; i++) {
      instants[i] = Math.addExact(now, line.instants[i]);
      ticks[i] = Math.addExact(instants[0], ceiling(line.done[i]));
    }
    if (slows) {
      instants[last + 1] = Math.addExact(instants[last], FAR);
      BigInteger more = line.rate[last].multiply(BigInteger.valueOf(FAR));
      ticks[last + 1] = Math.addExact(instants[0], ceiling(line.done[last].add(more)));
    }
  }

  private long ceiling(BigInteger done) {
    BigInteger[] parts = done.divideAndRemainder(perTick);
    return Math.addExact(parts[0].longValueExact(), parts[1].signum());
  }

  /** What it shows at an instant at least. */
  long at(long instant) {
    int i = before(instants, Math.addExact(instant, 1));
    if (i < 0) {
      return ticks[0];
    }
    BigInteger since = BigInteger.valueOf(Math.subtractExact(instant, instants[i]));
    if (i + 1 < ticks.length) {
      since =
          since
              .multiply(BigInteger.valueOf(ticks[i + 1] - ticks[i]))
              .divide(BigInteger.valueOf(instants[i + 1] - instants[i]));
    }
    return Math.addExact(ticks[i], since.longValueExact());
  }

  /** The first instant, a whole one, at which it shows so much. */
  long when(long tick) {
    int i = before(ticks, tick);
    if (i < 0) {
      return Math.addExact(instants[0], Math.subtractExact(tick, ticks[0]));
    }
    BigInteger more = BigInteger.valueOf(Math.subtractExact(tick, ticks[i]));
    if (i + 1 < ticks.length) {
      BigInteger step = BigInteger.valueOf(ticks[i + 1] - ticks[i]);
      more =
          more.multiply(BigInteger.valueOf(instants[i + 1] - instants[i]))
              .add(step)
              .subtract(BigInteger.ONE)
              .divide(step);
    }
    return Math.addExact(instants[i], more.longValueExact());
  }

  /**
   * Twice the integral of time over ticks between two of them, in units of 2^-bits, rounded down
   * for each piece.
   */
  BigInteger twiceTime(long from, long until, int bits) {
    BigInteger sum = BigInteger.ZERO;
    long at = from;
    for (int i = before(ticks, Math.addExact(from, 1)); at < until; i++) {
      long next = i + 1 < ticks.length ? Math.min(until, ticks[i + 1]) : until;
      if (next > at) {
        sum = sum.add(piece(i, at, next, bits));
        at = next;
      }
    }
    return sum;
  }

  /** Of a part between two knots, before the first or after the last. */
  private BigInteger piece(int i, long from, long until, int bits) {
    int knot = Math.max(0, i);
    BigInteger length = BigInteger.valueOf(until - from);
    BigInteger start = BigInteger.valueOf(Math.multiplyExact(2, instants[knot]));
    BigInteger since =
        BigInteger.valueOf(
            Math.addExact(
                Math.subtractExact(from, ticks[knot]), Math.subtractExact(until, ticks[knot])));
    boolean even = i < 0 || i + 1 >= ticks.length;
    long step = even ? 1 : ticks[i + 1] - ticks[i];
    long micros = even ? 1 : instants[i + 1] - instants[i];
    BigInteger scaled =
        since
            .multiply(BigInteger.valueOf(micros))
            .add(start.multiply(BigInteger.valueOf(step)))
            .multiply(length)
            .shiftLeft(bits);
    return floor(scaled, BigInteger.valueOf(step));
  }

  private static BigInteger floor(BigInteger a, BigInteger b) {
    BigInteger[] parts = a.divideAndRemainder(b);
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }

  /** The last of ascending numbers that is less than a value; -1 if there is none. */
  private static int before(long[] numbers, long value) {
    int low = 0;
    int high = numbers.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (numbers[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}
