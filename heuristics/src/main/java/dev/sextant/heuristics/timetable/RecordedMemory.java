package dev.sextant.heuristics.timetable;

/**
 * The memory of a {@link WorkerRecord}: which models are there, since when they are not used, and
 * the most memory that is taken from an instant on, until the end of the last run. That is all that
 * runs with one model ask for, and it is kept up to date without knowing more: whatever takes
 * memory takes it until the end of the last run. Runs with several models, of which some stay,
 * sometimes ask when exactly it was taken, which is not known. Where even the smallest model has no
 * room, everything before is forgotten.
 *
 * <pre>
 *   memory     ######
 *              #######   ##
 *              ############  #  ###
 *   kept       ######...
 *              #######.....
 *              ####################
 *                    ^^   ^       ^ ends of last uses: the only times at which the most falls
 * </pre>
 *
 * <p>It is a list of such times, each with the most that is taken before it and after the one
 * before it, and with the model that is not used after it, if that is still there. Both are one
 * number, the model in its last digits. A time is in it as often as there are models that it is the
 * last use of. Not thread-safe.
 */
final class RecordedMemory extends RecordedPairs {
  /** No entry. */
  static final int NONE = -1;

  /** A level at which nothing fits, with any model. */
  private static final long FULL = 1L << 62;

  /** How many last bits the model takes. */
  private final int modelBits;

  private final long modelMask;

  /** The memory of some worker, of so many models. */
  RecordedMemory(int models) {
    modelBits = bits(models);
    modelMask = (1L << modelBits) - 1;
  }

  private static int bits(int models) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(models);
  }

  /** Whether so much memory and so many models go into one number. */
  static boolean holds(long bytes, int models) {
    return bytes < FULL >> bits(models);
  }

  /** The entry of a model, or {@link #NONE}. */
  int entryOf(int model) {
    for (int i = begin; i < end; i += 2) {
      if ((numbers[i + 1] & modelMask) == model + 1) {
        return i;
      }
    }
    return NONE;
  }

  /** When the model of an entry was last used. */
  long lastUse(int entry) {
    return numbers[entry];
  }

  /** The instant before which nothing is known but that no model fits. */
  long known() {
    return begin < end && numbers[begin + 1] >= FULL ? numbers[begin] : Long.MIN_VALUE;
  }

  /** Whether the model of an entry may stay from its last use on, where that leaves so much. */
  boolean staysBelow(int entry, long most) {
    int next = after(entry);
    return next == end || numbers[next + 1] >> modelBits <= most;
  }

  /** The first entry that is later than an entry. */
  private int after(int entry) {
    int next = entry + 2;
    while (next < end && numbers[next] == numbers[entry]) {
      next += 2;
    }
    return next;
  }

  /** The first entry that is later than an instant. */
  private int firstAfter(long instant) {
    int first = end;
    while (first > begin && numbers[first - 2] > instant) {
      first -= 2;
    }
    return first;
  }

  /** The most memory that is taken from an instant on. */
  long mostFrom(long instant) {
    int first = firstAfter(instant);
    return first == end ? 0 : numbers[first + 1] >> modelBits;
  }

  /** The end of the last time at which more memory is taken than a limit; far back if none. */
  long endOfLastExcess(long limit) {
    long least = (limit + 1) << modelBits;
    int i = end - 2;
    while (i >= begin && numbers[i + 1] < least) {
      i -= 2;
    }
    return i < begin ? Long.MIN_VALUE : numbers[i];
  }

  /**
   * Where memory may be above a limit somewhere in [from, until), the end of a time at which it is
   * from some instant after the begin on; else far back.
   */
  long crowdedUntil(long from, long until, long limit) {
    int first = from >= until ? end : firstAfter(from);
    if (first == end || numbers[first + 1] >> modelBits <= limit) {
      return Long.MIN_VALUE;
    }
    // So much is taken just before it falls.
    long level = numbers[first + 1] >> modelBits;
    while (first + 2 < end && numbers[first + 3] >> modelBits == level) {
      first += 2;
    }
    return numbers[first];
  }

  /** Adds that nothing is there and nothing fits before an instant. */
  void addFull(long instant) {
    add(instant, FULL);
  }

  /** Adds a model that is there since an instant, used by nobody. */
  void addUnused(long instant, int model) {
    add(instant, model + 1);
  }

  private void add(long time, long word) {
    numbers[end] = time;
    numbers[end + 1] = word;
    end += 2;
  }

  /** Adds a run that takes memory itself, and none before it. */
  void append(long bytes, long runEnd) {
    long word = bytes << modelBits;
    if (bytes > 0) {
      raiseBefore(end, word);
      add(runEnd, word);
    }
  }

  /** Notes that a model is used until the end of the last run, which was appended. */
  void use(int model, long runEnd) {
    int last = end - 2;
    if (last < begin || numbers[last] != runEnd) {
      add(runEnd, model + 1);
    } else if ((numbers[last + 1] & modelMask) == 0) {
      numbers[last + 1] += model + 1;
    } else {
      add(runEnd, (numbers[last + 1] & ~modelMask) + model + 1);
    }
  }

  /** Takes the model out of an entry; it goes on elsewhere. */
  void detach(int entry) {
    numbers[entry + 1] &= ~modelMask;
    if (isNeedless(entry)) {
      remove(entry, entry + 2);
    }
  }

  /** Whether an entry without a model says nothing that the one after it does not say. */
  private boolean isNeedless(int entry) {
    long least = entry + 2 < end ? numbers[entry + 3] & ~modelMask : 0;
    return numbers[entry + 1] <= least || (entry > begin && numbers[entry - 2] == numbers[entry]);
  }

  /**
   * Goes on in another array, behind a run that takes no memory itself and for which its one model
   * stays.
   *
   * @param entry the model's
   */
  void moveBehind(long[] into, int at, int entry, long bytes, long runEnd) {
    long more = bytes << modelBits;
    int next = after(entry);
    long level = more + (next == end ? 0 : numbers[next + 1] & ~modelMask);
    int to = copy(begin, entry, into, at);
    to = copy(entry + 2, next, into, to);
    long before = numbers[entry + 1] & ~modelMask;
    if (before > level && to == at + entry - begin && !isAgain(entry)) {
      into[to] = numbers[entry];
      into[to + 1] = before;
      to += 2;
    }
    int raised = to;
    for (int i = next; i < end; i += 2) {
      into[to] = numbers[i];
      into[to + 1] = numbers[i + 1] + more;
      to += 2;
    }
    into[to] = runEnd;
    into[to + 1] = more + (numbers[entry + 1] & modelMask);
    numbers = into;
    begin = at;
    end = to + 2;
    if (before <= level) {
      raiseBefore(raised, level);
    }
  }

  private int copy(int from, int until, long[] into, int at) {
    System.arraycopy(numbers, from, into, at, until - from);
    return at + until - from;
  }

  /** Whether the entry before an entry is for the same time. */
  private boolean isAgain(int entry) {
    return entry > begin && numbers[entry - 2] == numbers[entry];
  }

  /** Takes memory from an instant until the end of the last run, which uses a model. */
  void raise(long from, long bytes) {
    long more = bytes << modelBits;
    int first = end;
    while (first > begin && numbers[first - 2] > from) {
      first -= 2;
      numbers[first + 1] += more;
    }
    raiseBefore(first, numbers[first + 1] & ~modelMask);
  }

  /** What is before an entry is at least so much. */
  private void raiseBefore(int entry, long level) {
    int gone = 0;
    int i = entry - 2;
    for (; i >= begin && (numbers[i + 1] & ~modelMask) <= level; i -= 2) {
      long model = numbers[i + 1] & modelMask;
      if (model == 0) {
        gone++;
      }
      numbers[i + 1] = level | model;
    }
    if (gone > 0) {
      dropWithoutModel(i + 2, entry);
    }
  }

  private void dropWithoutModel(int from, int until) {
    int to = from;
    for (int i = from; i < end; i += 2) {
      if (i >= until || (numbers[i + 1] & modelMask) != 0) {
        numbers[to] = numbers[i];
        numbers[to + 1] = numbers[i + 1];
        to += 2;
      }
    }
    end = to;
  }

  private void remove(int from, int until) {
    for (int i = until; i < end; i++) {
      numbers[i - (until - from)] = numbers[i];
    }
    end -= until - from;
  }

  /**
   * Forgets what is before the last instant at which more memory is taken than that; returns
   * whether that is more than was forgotten before.
   */
  boolean forget(long most) {
    long least = (most + 1) << modelBits;
    int full = begin;
    while (full < end && numbers[full] < numbers[end - 2] && numbers[full + 1] >= least) {
      full += 2;
    }
    if (full == begin || numbers[full - 1] >= FULL) {
      return false;
    }
    long known = numbers[full - 2];
    int first = full - 2;
    numbers[first + 1] = FULL | (numbers[first + 1] & modelMask);
    while (first > begin && numbers[first - 2] == known) {
      first -= 2;
      numbers[first + 1] = FULL | (numbers[first + 1] & modelMask);
    }
    remove(begin, first);
    return true;
  }
}
