package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;
import java.util.Map;

/**
 * When workers of a class can have new runs: while they are open, and in an open time that is yet
 * to come only after the models of some run can have been loaded in it, and only if that run then
 * ends in it (GPU memory is lost at a closing). Immutable and thread-safe.
 *
 * <pre>
 *   open      ========......======....==......===========...
 *   can run   ========......--====............--=========...   loads take 2 at least, runs 1
 * </pre>
 */
final class RunTimes {
  private final CompiledCalendars calendars;

  /** By class, where its times are; none of a class that never closes. */
  private final int[] first;

  private final long[] from;
  private final long[] until;

  /** How long all earlier ones of the class are. */
  private final long[] before;

  private final boolean[] early;
  private final long firstClosing;

  /** While workers are open. */
  static RunTimes open(CompiledProblem problem) {
    Map<Long, Long> any = Map.of(0L, 0L);
    return new RunTimes(problem, c -> any, problem.state().nowMicros());
  }

  /** As far as the runs of pending tasks tell. */
  static RunTimes of(CompiledProblem problem, CriticalPath path) {
    return new RunTimes(
        problem,
        path::shortestByLead,
        Arrays.stream(path.jobEnd).max().orElse(problem.state().nowMicros()));
  }

  /**
   * Whether a class closes before all jobs can have ended by their critical paths. Of others it
   * pays to look at what happens until they close.
   */
  boolean closesEarly(int workerClass) {
    return early[workerClass];
  }

  /** When the first of the others closes, or {@link CompiledCalendars#NEVER}. */
  long firstClosing() {
    return firstClosing;
  }

  /** By how long its loads take in an empty memory, the shortest run there is. */
  private interface Shortest {
    Map<Long, Long> of(int workerClass);
  }

  private RunTimes(CompiledProblem problem, Shortest shortest, long lastEnd) {
    calendars = problem.workers().calendars();
    int classes = problem.workers().classes();
    first = new int[classes + 1];
    early = new boolean[classes];
    long[] begin = new long[8];
    long[] end = begin.clone();
    int count = 0;
    long closing = CompiledCalendars.NEVER;
    for (int c = 0; c < classes; c++) {
      long closes = calendars.firstClosed(c, problem.state().nowMicros());
      early[c] = closes <= lastEnd;
      closing = early[c] ? closing : Math.min(closing, closes);
      int last = calendars.stepsEnd(c);
      for (int i = calendars.stepsBegin(c); i < last && calendars.closes(c); i++) {
        if (!calendars.isOpen(i)) {
          continue;
        }
        int opened = i;
        while (i + 1 < last && calendars.isOpen(i + 1)) {
          i++;
        }
        long closed = i + 1 < last ? calendars.fromMicros(i + 1) : CompiledCalendars.NEVER;
        long starts = calendars.fromMicros(opened);
        if (opened > calendars.stepsBegin(c)) {
          starts = starts(shortest.of(c), starts, closed);
        }
        if (starts < closed) {
          if (count == begin.length) {
            begin = Arrays.copyOf(begin, 2 * count);
            end = Arrays.copyOf(end, 2 * count);
          }
          begin[count] = starts;
          end[count++] = closed;
        }
      }
      first[c + 1] = count;
    }
    firstClosing = closing;
    from = Arrays.copyOf(begin, count);
    until = Arrays.copyOf(end, count);
    before = new long[count];
    for (int c = 0; c < classes; c++) {
      for (int i = first[c] + 1; i < first[c + 1]; i++) {
        before[i] = before[i - 1] + until[i - 1] - from[i - 1];
      }
    }
  }

  private static long starts(Map<Long, Long> shortest, long opened, long closed) {
    long starts = closed;
    for (Map.Entry<Long, Long> run : shortest.entrySet()) {
      long begin = opened + run.getKey();
      if (begin < starts && closed - begin >= run.getValue()) {
        starts = begin;
      }
    }
    return starts;
  }

  /** How long runs can be on a worker of a class between two times. */
  long micros(int workerClass, long since, long end) {
    if (end <= since) {
      return 0;
    }
    return calendars.closes(workerClass)
        ? until(workerClass, end) - until(workerClass, since)
        : end - since;
  }

  private long until(int workerClass, long instant) {
    int at = at(workerClass, instant);
    return at < 0 ? 0 : before[at] + Math.min(instant, until[at]) - from[at];
  }

  /** The last time that begins by an instant; -1 if none does. */
  private int at(int workerClass, long instant) {
    int low = first[workerClass];
    int high = first[workerClass + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (from[middle] <= instant) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == first[workerClass] ? -1 : low - 1;
  }

  /** Tells of the times of a class from an instant on, cut there. */
  void forEach(int workerClass, long since, Time time) {
    if (!calendars.closes(workerClass)) {
      time.between(since, CompiledCalendars.NEVER);
      return;
    }
    for (int i = Math.max(first[workerClass], at(workerClass, since));
        i < first[workerClass + 1];
        i++) {
      if (until[i] > since) {
        time.between(Math.max(since, from[i]), until[i]);
      }
    }
  }

  /** Takes times one after the other; the last may never end. */
  interface Time {
    void between(long since, long end);
  }
}
