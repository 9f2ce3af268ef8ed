package dev.sextant.heuristics.timetable;

/** The load channel of a {@link WorkerRecord}: when it is busy, as far back as that matters. */
final class RecordedChannel {
  /** Answer where there is no slot. */
  static final long NO_SLOT = Long.MIN_VALUE + 1;

  /** By time at which it is busy, begin and end. */
  private final LongPairs busy = new LongPairs();

  /** The times at which it is busy, for those who keep them. */
  LongPairs busy() {
    return busy;
  }

  /**
   * Adds a load.
   *
   * @param leastGap gaps shorter than that are as good as busy
   */
  void add(long begin, long end, long leastGap) {
    int at = busy.count();
    while (at > 0 && busy.first(at - 1) > begin) {
      at--;
    }
    boolean joinsBefore = at > 0 && begin - busy.second(at - 1) < leastGap;
    boolean joinsAfter = at < busy.count() && busy.first(at) - end < leastGap;
    if (joinsBefore && joinsAfter) {
      busy.setSecond(at - 1, busy.second(at));
      busy.remove(at, at + 1);
    } else if (joinsBefore) {
      busy.setSecond(at - 1, end);
    } else if (joinsAfter) {
      busy.setFirst(at, begin);
    } else {
      busy.insert(at, begin, end);
    }
  }

  /** Forgets loads that are over by an instant. */
  void forgetBefore(long instant) {
    int gone = 0;
    while (gone < busy.count() && busy.second(gone) <= instant) {
      gone++;
    }
    if (gone > 0) {
      busy.remove(0, gone);
    }
  }

  /** The first slot from an instant on. */
  long firstSlot(long ask, long length) {
    long begin = ask;
    for (int i = 0; i < busy.count(); i++) {
      if (busy.second(i) > begin) {
        if (busy.first(i) - begin >= length) {
          return begin;
        }
        begin = busy.second(i);
      }
    }
    return begin;
  }

  /** The latest slot that is over by an instant, or {@link #NO_SLOT}. */
  long latestSlot(long earliest, long by, long length) {
    long last = by;
    for (int i = busy.count() - 1; i >= 0; i--) {
      if (busy.first(i) >= last) {
        continue;
      }
      if (last - length >= busy.second(i)) {
        break;
      }
      last = busy.first(i);
    }
    return last - length < earliest ? NO_SLOT : last - length;
  }
}
