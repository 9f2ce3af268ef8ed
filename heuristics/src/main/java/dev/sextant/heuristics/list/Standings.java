package dev.sextant.heuristics.list;

import java.util.Arrays;

/**
 * What is known of the kinds that take part, column by column, so that a look at all of them for
 * each task placed costs little. Whoever changes a kind says so. Not thread-safe.
 */
final class Standings {
  private static final int FIRST_KINDS = 64;

  private final Criterion criterion;
  private final int best;
  private Kind[] kind = new Kind[FIRST_KINDS];
  private long[] release = new long[FIRST_KINDS];
  private long[] key = new long[FIRST_KINDS];
  private boolean[] keyIsKnown = new boolean[FIRST_KINDS];
  private long[] end = new long[FIRST_KINDS];
  private boolean[] endIsKnown = new boolean[FIRST_KINDS];
  private long[] workerMarks = new long[FIRST_KINDS];
  private long[] modelMarks = new long[FIRST_KINDS];
  private int count;

  Standings(Criterion criterion) {
    this.criterion = criterion;
    best = criterion.key().workers();
  }

  /** Number of kinds. */
  int count() {
    return count;
  }

  Kind kind(int i) {
    return kind[i];
  }

  /** Release of the i-th kind, see {@link Kind#releaseMicros}. */
  long releaseMicros(int i) {
    return release[i];
  }

  /** Whether the key of the i-th kind is known, not only a bound. */
  boolean isKeyKnown(int i) {
    return keyIsKnown[i];
  }

  /** The key of the i-th kind; it is not below this if it is not known. */
  long key(int i) {
    return key[i];
  }

  /** Whether it is known when the best run of the i-th kind ends. */
  boolean isEndKnown(int i) {
    return endIsKnown[i];
  }

  /** When the best run of the i-th kind ends; not before this if that is not known. */
  long endMicros(int i) {
    return end[i];
  }

  /** Whether the i-th kind may have a worker among its best. */
  boolean mayKeep(int i, long ofWorkerMark) {
    return (workerMarks[i] & ofWorkerMark) != 0;
  }

  /** Whether some task of the i-th kind may use a model of those marked. */
  boolean mayUse(int i, long ofModelMarks) {
    return (modelMarks[i] & ofModelMarks) != 0;
  }

  /** Adds a kind that has tasks. */
  void add(Kind added) {
    if (count == kind.length) {
      grow(2 * count);
    }
    added.index = count;
    kind[count] = added;
    release[count] = added.releaseMicros();
    modelMarks[count] = added.form().modelMarks();
    count++;
    update(added);
  }

  private void grow(int room) {
    kind = Arrays.copyOf(kind, room);
    release = Arrays.copyOf(release, room);
    key = Arrays.copyOf(key, room);
    keyIsKnown = Arrays.copyOf(keyIsKnown, room);
    end = Arrays.copyOf(end, room);
    endIsKnown = Arrays.copyOf(endIsKnown, room);
    workerMarks = Arrays.copyOf(workerMarks, room);
    modelMarks = Arrays.copyOf(modelMarks, room);
  }

  /** Removes a kind; the last one takes its place. */
  void remove(Kind removed) {
    int i = removed.index;
    count--;
    kind[i] = kind[count];
    kind[i].index = i;
    release[i] = release[count];
    key[i] = key[count];
    keyIsKnown[i] = keyIsKnown[count];
    end[i] = end[count];
    endIsKnown[i] = endIsKnown[count];
    workerMarks[i] = workerMarks[count];
    modelMarks[i] = modelMarks[count];
  }

  /**
   * Notes that a kind has other tasks than before, or that more or less is known of its workers.
   */
  void update(Kind changed) {
    int i = changed.index;
    Criterion.Key keys = criterion.key();
    keyIsKnown[i] = changed.isKnown(best);
    long ofBest =
        keyIsKnown[i]
            ? keys.of(changed.score(), changed.secondScore())
            : keys.least(changed.leastScore(), changed.mostScore(1), changed.mostScore(2));
    key[i] = ofBest == Long.MIN_VALUE ? ofBest : ofBest + changed.head();
    endIsKnown[i] = changed.isKnown(1);
    end[i] =
        endIsKnown[i]
            ? changed.endMicros()
            : criterion.value().leastEndMicros(changed.leastScore());
    workerMarks[i] = changed.workerMarks();
  }
}
