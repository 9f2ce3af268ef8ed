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

  /** All of a time in which it is open, {@link #NEVER} where it does not end. */
  record Window(long from, long until) {}

  private final List<Piece> pieces;
  private final List<Window> windows;
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
    List<Window> open = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      if (pieces.get(i).open) {
        boolean goesOn = i > 0 && pieces.get(i - 1).open;
        long from = goesOn ? open.remove(open.size() - 1).from : pieces.get(i).from;
        open.add(new Window(from, end(i)));
      }
    }
    windows = List.copyOf(open);
  }

  /** The times in which it is open, one after the other. */
  List<Window> windows() {
    return windows;
  }

  /** Whether it is open now and this is the rest of that time. */
  boolean isSinceNow(Window window) {
    return window.from == pieces.get(0).from;
  }

  /** When it closes for the first time, or {@link #NEVER}. */
  long firstClosed() {
    return pieces.get(0).open ? windows.get(0).until : pieces.get(0).from;
  }

  /** The first window that is not over by an instant. */
  private int windowAt(long instant) {
    int low = 0;
    int high = windows.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (windows.get(middle).until <= instant) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** What tells calendars apart. */
  List<Piece> pieces() {
    return pieces;
  }

  /** The first start from an instant on of an open time of this length, or {@link #NEVER}. */
  long firstOpen(long from, long length) {
    return firstOpen(from, 0, length);
  }

  /**
   * The same if so much must come before it since the worker opened, unless it is open now and
   * until then; {@link #NEVER} for what cannot be done again.
   */
  long firstOpen(long from, long lead, long length) {
    for (int i = windowAt(from); i < windows.size(); i++) {
      Window open = windows.get(i);
      long begin = isSinceNow(open) ? from : Math.max(from, Times.capped(open.from, lead));
      boolean fits = open.until == NEVER || open.until - begin >= Math.max(1, length);
      if (begin != NEVER && begin < open.until && fits) {
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
