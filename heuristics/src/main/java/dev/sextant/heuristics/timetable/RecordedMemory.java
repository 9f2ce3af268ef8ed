package dev.sextant.heuristics.timetable;

/**
 * The memory of a {@link WorkerRecord}: how much of it is taken over time, until the end of the
 * last run. Memory that was taken long ago matters only as the most that was taken from an instant
 * on: what is older than a few steps is kept as that falling envelope, which later runs can raise
 * without knowing more. Where even the smallest model has no room, everything before is forgotten.
 *
 * <pre>
 *   memory     ######
 *              #######   ##            envelope: what was there from an instant on, at most
 *              ############|##|####|
 *                          | steps  |
 *   end of the last run             ^
 * </pre>
 *
 * <p>Not thread-safe.
 */
final class RecordedMemory {
  /** Most steps of memory that are kept as they were. */
  private static final int STEPS = 12;

  /** Level of memory where nothing fits. */
  private static final long FULL = Long.MAX_VALUE / 4;

  private long end;
  private int envelope;

  /** By step when it begins, and how much is taken from then on. */
  private final LongPairs steps = new LongPairs();

  /** Becomes that of a worker before any run. */
  void reset() {
    end = Long.MIN_VALUE;
    envelope = 0;
    steps.clear();
    steps.add(Long.MIN_VALUE, 0);
  }

  /** End of the last run, or {@code Long.MIN_VALUE}. */
  long end() {
    return end;
  }

  /** Becomes that of a worker of which nothing counts but the end of its last run. */
  void setEnd(long endOfLastRun) {
    end = endOfLastRun;
  }

  /** The steps, those of the envelope counted, for those who keep them. */
  LongPairs steps() {
    return steps;
  }

  /** How many of the first steps are the envelope. */
  int envelope() {
    return envelope;
  }

  /** Notes how many of the first steps that were read are the envelope. */
  void setEnvelope(int count) {
    envelope = count;
  }

  /** Adds a run that takes memory itself. */
  void append(long start, long bytes, long runEnd) {
    if (end != Long.MIN_VALUE && start > end) {
      appendStep(end, 0);
    }
    end = runEnd;
    appendStep(start, bytes);
  }

  private void appendStep(long begin, long bytes) {
    int last = steps.count() - 1;
    if (steps.second(last) != bytes || last < envelope) {
      steps.add(begin, bytes);
    }
  }

  /** Takes memory from an instant until the end of the last run. */
  void raise(long begin, long bytes) {
    int k = stepAt(begin);
    if (k < envelope) {
      raiseEnvelope(k, bytes);
      k = envelope;
    } else if (time(k) < begin) {
      k++;
      steps.insert(k, begin, level(k - 1));
    }
    steps.raiseSeconds(k, steps.count(), bytes);
    if (k > envelope && level(k) == level(k - 1)) {
      steps.remove(k, k + 1);
    }
  }

  /** Raises the envelope from a step on; those before it are at least as high. */
  private void raiseEnvelope(int at, long bytes) {
    steps.raiseSeconds(at, envelope, bytes);
    int first = at;
    while (first > 0 && level(first - 1) <= level(at)) {
      first--;
    }
    if (first < at) {
      steps.setFirst(at, time(first));
      steps.remove(first, at);
      envelope -= at - first;
    }
  }

  private long time(int step) {
    return steps.first(step);
  }

  private long level(int step) {
    return steps.second(step);
  }

  /**
   * Folds old steps into the envelope, and forgets what is before the last of it that leaves less
   * room than some bytes; returns whether that is anything.
   */
  boolean forget(long most) {
    while (steps.count() - envelope > STEPS) {
      fold();
    }
    int full = 0;
    while (full < envelope && level(full) > most) {
      full++;
    }
    if (full == 0) {
      return false;
    }
    if (full > 1) {
      steps.remove(1, full);
      envelope -= full - 1;
    }
    steps.setFirst(0, Long.MIN_VALUE);
    steps.setSecond(0, FULL);
    return true;
  }

  private void fold() {
    int k = envelope;
    int first = k;
    while (first > 0 && level(first - 1) <= level(k)) {
      first--;
    }
    if (first < k) {
      steps.setFirst(k, time(first));
      steps.remove(first, k);
    }
    envelope = first + 1;
  }

  /** The instant before which nothing is known but that no model fits. */
  long known() {
    return level(0) == FULL ? time(1) : Long.MIN_VALUE;
  }

  /** The step that holds an instant before the end of the last run. */
  private int stepAt(long instant) {
    int k = steps.count() - 1;
    while (time(k) > instant) {
      k--;
    }
    return k;
  }

  /** The most memory that is taken from an instant on. */
  long mostFrom(long instant) {
    if (instant >= end) {
      return 0;
    }
    long most = 0;
    for (int k = steps.count() - 1; ; k--) {
      most = Math.max(most, level(k));
      if (time(k) <= instant) {
        return most;
      }
    }
  }

  /** The end of the last time at which more memory is taken than a limit; far back if none. */
  long endOfLastExcess(long limit) {
    for (int k = steps.count() - 1; k >= 0; k--) {
      if (level(k) > limit) {
        return k + 1 < steps.count() ? time(k + 1) : end;
      }
    }
    return Long.MIN_VALUE;
  }

  /**
   * The end of the first excess over a limit from an instant on, of which there is one; {@link
   * WorkerRecord#UNKNOWN} where that was too long ago.
   */
  long endOfFirstExcess(long begin, long limit) {
    int k = stepAt(begin);
    if (k < envelope) {
      return WorkerRecord.UNKNOWN;
    }
    while (level(k) <= limit) {
      k++;
    }
    while (k < steps.count() && level(k) > limit) {
      k++;
    }
    return k < steps.count() ? time(k) : end;
  }

  /** Whether memory is above a limit somewhere in [begin, until): 1, 0, or -1 if not known. */
  int crowded(long begin, long until, long limit) {
    if (begin >= until || begin >= end) {
      return 0;
    }
    int k = stepAt(begin);
    if (k < envelope) {
      if (level(k) > limit) {
        // The most of this step is at its very end.
        return until >= time(k + 1) ? 1 : -1;
      }
      k = envelope;
    }
    for (; k < steps.count() && time(k) < until; k++) {
      if (level(k) > limit) {
        return 1;
      }
    }
    return 0;
  }
}
