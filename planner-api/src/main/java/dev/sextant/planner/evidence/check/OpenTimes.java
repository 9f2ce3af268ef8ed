package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** When a worker is open from now on, and what a second of run costs then. Immutable. */
final class OpenTimes {
  /** No such instant, or no such cost. */
  static final long NEVER = Long.MAX_VALUE;

  private static final BigInteger SECOND = BigInteger.valueOf(1_000_000);

  /** From an instant until the next piece, or for ever. */
  record Piece(long from, boolean open, long price) {}

  private final List<Piece> pieces;
  private final boolean priceConstant;

  OpenTimes(Worker worker, long now) {
    long own = ((Price.Constant) worker.price()).microUnitsPerSecond();
    List<Piece> found = new ArrayList<>();
    found.add(new Piece(now, true, own));
    for (Calendar.Step step : worker.calendar().steps()) {
      Long stated = step.priceMicroUnitsPerSecond();
      long price = !step.available() ? 0 : stated == null ? own : stated;
      int last = found.size() - 1;
      if (step.fromMicros() <= now) {
        found.set(0, new Piece(now, step.available(), price));
      } else if (found.get(last).open != step.available() || found.get(last).price != price) {
        found.add(new Piece(step.fromMicros(), step.available(), price));
      }
    }
    pieces = List.copyOf(found);
    priceConstant =
        pieces.stream().filter(Piece::open).mapToLong(Piece::price).distinct().count() < 2;
  }

  /** What tells calendars apart. */
  List<Piece> pieces() {
    return pieces;
  }

  /** The first start from an instant on of an open time of this length, or {@link #NEVER}. */
  long firstOpen(long from, long length) {
    long begin = from;
    for (int i = pieceAt(from); i < pieces.size(); i++) {
      long until = end(i);
      if (until <= begin) {
        continue;
      }
      if (!pieces.get(i).open) {
        begin = until;
      } else if (until == NEVER || until - begin >= Math.max(1, length)) {
        return begin;
      }
    }
    return NEVER;
  }

  /** The piece that an instant is in; the first for one before all of them. */
  private int pieceAt(long instant) {
    int low = 0;
    int high = pieces.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (pieces.get(middle).from <= instant) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private long end(int piece) {
    return piece + 1 < pieces.size() ? pieces.get(piece + 1).from : NEVER;
  }

  /** The least that a run of this length costs if it starts no sooner, or {@link #NEVER}. */
  long leastCost(long from, long length) {
    long begin = firstOpen(from, length);
    if (begin == NEVER) {
      return NEVER;
    }
    long least = cost(begin, length);
    for (int i = 1; i < pieces.size(); i++) {
      // Between such starts the cost changes evenly.
      for (long start : new long[] {pieces.get(i).from, pieces.get(i).from - length}) {
        if (start >= from && firstOpen(start, length) == start) {
          least = Math.min(least, cost(start, length));
        }
      }
    }
    return least;
  }

  private long cost(long start, long length) {
    return millionths(start, length)
        .add(SECOND)
        .subtract(BigInteger.ONE)
        .divide(SECOND)
        .longValueExact();
  }

  /** Whether a run costs the same whenever it starts. */
  boolean isPriceConstant() {
    return priceConstant;
  }

  /** What a run costs in millionths of a micro-unit. */
  BigInteger millionths(long start, long length) {
    BigInteger sum = BigInteger.ZERO;
    long end = Math.addExact(start, length);
    for (int i = pieceAt(start); i < pieces.size() && (i == 0 || pieces.get(i).from < end); i++) {
      long from = i == 0 ? start : Math.max(start, pieces.get(i).from);
      long until = Math.min(end, end(i));
      if (until > from) {
        sum =
            sum.add(
                BigInteger.valueOf(pieces.get(i).price).multiply(BigInteger.valueOf(until - from)));
      }
    }
    return sum;
  }
}
