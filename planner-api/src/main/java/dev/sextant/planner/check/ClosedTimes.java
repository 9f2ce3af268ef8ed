package dev.sextant.planner.check;

import dev.sextant.planner.model.Calendar;
import java.util.Arrays;
import java.util.List;

/** The closed times of a worker, one per step of its calendar that says so. Immutable. */
final class ClosedTimes {
  /** What {@link #firstClosed} says when there is no closed time any more. */
  static final long NEVER = Long.MAX_VALUE;

  private final long[] begin;
  private final long[] end;

  ClosedTimes(Calendar calendar) {
    List<Calendar.Step> steps = calendar.steps();
    long[] from = new long[steps.size()];
    long[] to = new long[steps.size()];
    int count = 0;
    for (int i = 0; i < from.length; i++) {
      if (steps.get(i).available()) {
        continue;
      }
      from[count] = steps.get(i).fromMicros();
      to[count++] = i + 1 < from.length ? steps.get(i + 1).fromMicros() : NEVER;
    }
    begin = Arrays.copyOf(from, count);
    end = Arrays.copyOf(to, count);
  }

  /** Whether no instant of [start, end), or the one instant where it is empty, is closed. */
  boolean isOpen(long start, long end) {
    long first = firstClosed(start);
    return first == NEVER || (start >= end ? first > start : first >= end);
  }

  /** The first closed instant from an instant on, or {@link #NEVER}. */
  long firstClosed(long from) {
    int i = firstEndingAfter(from);
    return i < begin.length ? Math.max(from, begin[i]) : NEVER;
  }

  /** Whether some open time, as far as it is after an instant, lasts so long. */
  boolean isOpenFor(long micros, long after) {
    long open = after;
    for (int i = firstEndingAfter(after); i < begin.length; i++) {
      if (begin[i] > open && begin[i] - open >= micros) {
        return true;
      }
      open = end[i];
    }
    return open != NEVER;
  }

  /** Position of the first closed time that ends after an instant. */
  private int firstEndingAfter(long instant) {
    int found = Arrays.binarySearch(end, instant);
    return found >= 0 ? found + 1 : -found - 1;
  }
}
