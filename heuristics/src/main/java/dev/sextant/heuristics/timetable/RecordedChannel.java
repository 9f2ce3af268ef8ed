package dev.sextant.heuristics.timetable;

/**
 * The load channel of a {@link WorkerRecord}: begins and ends of the times at which it is busy, as
 * far back as that matters. Not thread-safe.
 */
final class RecordedChannel extends RecordedPairs {
  /** Answer where there is no slot. */
  static final long NO_SLOT = Long.MIN_VALUE + 1;

  /**
   * Adds a load.
   *
   * @param leastGap gaps shorter than that are as good as busy
   */
  void add(long loadBegin, long loadEnd, long leastGap) {
    int at = end;
    while (at > begin && numbers[at - 2] > loadBegin) {
      at -= 2;
    }
    boolean joinsBefore = at > begin && loadBegin - numbers[at - 1] < leastGap;
    boolean joinsAfter = at < end && numbers[at] - loadEnd < leastGap;
    if (joinsBefore && joinsAfter) {
      numbers[at - 1] = numbers[at + 1];
      shift(at + 2, -2);
    } else if (joinsBefore) {
      numbers[at - 1] = loadEnd;
    } else if (joinsAfter) {
      numbers[at] = loadBegin;
    } else {
      shift(at, 2);
      numbers[at] = loadBegin;
      numbers[at + 1] = loadEnd;
    }
  }

  /** Moves what is from a place on. */
  private void shift(int from, int by) {
    System.arraycopy(numbers, from, numbers, from + by, end - from);
    end += by;
  }

  /** Forgets loads that are over by an instant. */
  void forgetBefore(long instant) {
    int kept = begin;
    while (kept < end && numbers[kept + 1] <= instant) {
      kept += 2;
    }
    shift(kept, begin - kept);
  }

  /** The first slot from an instant on. */
  long firstSlot(long ask, long length) {
    long slot = ask;
    for (int i = begin; i < end; i += 2) {
      if (numbers[i + 1] > slot) {
        if (numbers[i] - slot >= length) {
          return slot;
        }
        slot = numbers[i + 1];
      }
    }
    return slot;
  }

  /** The latest slot that is over by an instant, or {@link #NO_SLOT}. */
  long latestSlot(long earliest, long by, long length) {
    long last = by;
    for (int i = end - 2; i >= begin; i -= 2) {
      if (numbers[i] >= last) {
        continue;
      }
      if (last - length >= numbers[i + 1]) {
        break;
      }
      last = numbers[i];
    }
    return last - length < earliest ? NO_SLOT : last - length;
  }
}
