package dev.sextant.planner.evidence.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * When the workers of a kind can have new runs: while they are open, but in an open time that is
 * yet to come only after the loads of some run that ends in it, for a closing empties memory.
 * Immutable.
 */
final class RunTimes {
  private final List<OpenTimes.Window> windows = new ArrayList<>();

  /** How long all that are before a window are. */
  private final List<Long> before = new ArrayList<>();

  /** While workers are open. */
  RunTimes(OpenTimes open) {
    this(open, Map.of(0L, 0L));
  }

  /**
   * As far as runs tell.
   *
   * @param shortest by how long their loads take, the shortest of them
   */
  RunTimes(OpenTimes open, Map<Long, Long> shortest) {
    long sum = 0;
    for (OpenTimes.Window window : open.windows()) {
      long until = window.until();
      long from = open.isSinceNow(window) ? window.from() : until;
      for (Map.Entry<Long, Long> run : shortest.entrySet()) {
        long begin = Times.capped(window.from(), run.getKey());
        boolean ends = begin < until && until - begin >= run.getValue();
        from = ends ? Math.min(from, begin) : from;
      }
      if (from < until) {
        windows.add(new OpenTimes.Window(from, until));
        before.add(sum);
        sum = Times.capped(sum, until - from);
      }
    }
  }

  List<OpenTimes.Window> windows() {
    return windows;
  }

  /** How long runs can be there between two instants. */
  long micros(long from, long until) {
    return until <= from ? 0 : until(until) - until(from);
  }

  private long until(long instant) {
    int low = 0;
    int high = windows.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (windows.get(middle).from() <= instant) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) {
      return 0;
    }
    OpenTimes.Window last = windows.get(low - 1);
    return before.get(low - 1) + Math.min(instant, last.until()) - last.from();
  }
}
