package dev.sextant.heuristics.list;

import java.util.Arrays;

/**
 * What the cells of a {@link StartTable}, and single workers that hold inputs, offer a kind: by
 * pair of option and cell the two best workers as they were when they were asked for the last time.
 * Workers change for the worse, so the score of a pair that has changed since is a bound. Pairs are
 * in the order of their scores. Not thread-safe.
 */
final class CellOffers {
  /** Before the pair was asked for the first time. */
  private static final int NEVER_ASKED = -1;

  // What every judgement reads, two numbers for each pair.
  private static final int SCORE = 0;
  private static final int SUBJECT_AND_AS_OF = 1;

  private static final int HOT = 2;

  // What is read of a pair that is asked or taken.
  private static final int ARRIVAL = 0;
  private static final int DURATION = 1;
  private static final int OPTION_AND_NEEDS = 2;
  private static final int ONLY_AND_RESOURCE = 3;

  private static final int ROW = 4;

  // Of pairs with several workers, who was found.
  private static final int NEXT_SCORE = 0;
  private static final int WORKER_AND_NEXT = 1;

  private static final int FOUND = 2;

  private final int firstOption;

  private int count;
  private long[] hot;
  private long[] rows;

  /** None while all pairs are of one worker each. */
  private long[] found = new long[0];

  /** Which workers were settled when the bounds were made. */
  private int settlements;

  /** Pairs by rising score. */
  private int[] order;

  /**
   * No pairs, but room for some.
   *
   * @param firstOption of some task of the kind
   */
  CellOffers(int pairs, int firstOption) {
    this.firstOption = firstOption;
    hot = new long[pairs * HOT];
    rows = new long[pairs * ROW];
    order = new int[pairs];
  }

  /**
   * Adds a pair about which nothing is known yet.
   *
   * @param option counted from the first one of a task
   * @param subject a cell, or {@link #holder(int)} of a single worker that is meant
   * @param only the one worker that it can be, or {@link StartTable#NONE}
   * @param needs of the option, as {@link StartTable#needs} numbers them
   * @param anyResource that a run takes, see {@link PartialSchedule#anyResource}
   */
  void add(
      int option,
      int subject,
      int only,
      long arrivalMicros,
      long durationMicros,
      int needs,
      int anyResource) {
    if (count == order.length) {
      order = Arrays.copyOf(order, 2 * count + 2);
      hot = Arrays.copyOf(hot, order.length * HOT);
      rows = Arrays.copyOf(rows, order.length * ROW);
    }
    if (only == StartTable.NONE) {
      found = Arrays.copyOf(found, order.length * FOUND);
      found[count * FOUND + WORKER_AND_NEXT] = two(StartTable.NONE, StartTable.NONE);
    }
    int row = count * ROW;
    rows[row + ARRIVAL] = arrivalMicros;
    rows[row + DURATION] = durationMicros;
    rows[row + OPTION_AND_NEEDS] = two(option, needs);
    rows[row + ONLY_AND_RESOURCE] = two(only, anyResource);
    hot[count * HOT + SCORE] = Long.MIN_VALUE;
    hot[count * HOT + SUBJECT_AND_AS_OF] = two(subject, NEVER_ASKED);
    order[count] = count;
    count++;
  }

  /** What stands for a single worker that holds inputs, among the numbers of cells. */
  static int holder(int worker) {
    return -1 - worker;
  }

  private static long two(int first, int second) {
    return (long) first << 32 | second & 0xffff_ffffL;
  }

  private static int first(long both) {
    return (int) (both >> 32);
  }

  private int subject(int pair) {
    return first(hot[pair * HOT + SUBJECT_AND_AS_OF]);
  }

  int count() {
    return count;
  }

  /** The first option of some task of the kind. */
  int firstOption() {
    return firstOption;
  }

  /** What the option of a pair needs, as {@link StartTable#needs} numbers it. */
  int needs(int pair) {
    return (int) rows[pair * ROW + OPTION_AND_NEEDS];
  }

  /** The one worker of a pair, or {@link StartTable#NONE} if there are several. */
  int onlyWorker(int pair) {
    return first(rows[pair * ROW + ONLY_AND_RESOURCE]);
  }

  /** The option of a pair, counted from a task's first. */
  int option(int pair) {
    return first(rows[pair * ROW + OPTION_AND_NEEDS]);
  }

  /** The cell of a pair that means no single worker. */
  int cell(int pair) {
    return subject(pair);
  }

  /** Whether a worker is meant by a pair, alone or with others of its cell. */
  boolean means(int pair, int worker, int itsCell) {
    int subject = subject(pair);
    return subject == itsCell || subject == holder(worker);
  }

  long arrivalMicros(int pair) {
    return rows[pair * ROW + ARRIVAL];
  }

  long durationMicros(int pair) {
    return rows[pair * ROW + DURATION];
  }

  int anyResource(int pair) {
    return (int) rows[pair * ROW + ONLY_AND_RESOURCE];
  }

  /** Whether the workers of a pair are as they were when it was asked. */
  boolean isCurrent(int pair, StartTable table) {
    long both = hot[pair * HOT + SUBJECT_AND_AS_OF];
    return (int) both == changes(first(both), table);
  }

  private static int changes(int subject, StartTable table) {
    return subject >= 0 ? table.cellChanges(subject) : table.changes(-1 - subject);
  }

  /** Begins to ask a pair anew. */
  void clear(int pair, StartTable table) {
    int subject = subject(pair);
    hot[pair * HOT + SUBJECT_AND_AS_OF] = two(subject, changes(subject, table));
    hot[pair * HOT + SCORE] = PartialSchedule.NEVER;
    if (onlyWorker(pair) == StartTable.NONE) {
      found[pair * FOUND + WORKER_AND_NEXT] = two(StartTable.NONE, StartTable.NONE);
      found[pair * FOUND + NEXT_SCORE] = PartialSchedule.NEVER;
    }
  }

  /** Takes a worker over, no worker twice, if it is one of the two best of the pair. */
  void offer(int pair, long ofScore, int ofWorker) {
    if (onlyWorker(pair) != StartTable.NONE) {
      hot[pair * HOT + SCORE] = ofScore;
      return;
    }
    int at = pair * FOUND;
    if (isBefore(ofScore, ofWorker, score(pair), worker(pair))) {
      found[at + WORKER_AND_NEXT] = two(ofWorker, worker(pair));
      found[at + NEXT_SCORE] = score(pair);
      hot[pair * HOT + SCORE] = ofScore;
    } else if (isBefore(ofScore, ofWorker, nextScore(pair), nextWorker(pair))) {
      found[at + WORKER_AND_NEXT] = two(worker(pair), ofWorker);
      found[at + NEXT_SCORE] = ofScore;
    }
  }

  private static boolean isBefore(long ofScore, int ofWorker, long thanScore, int thanWorker) {
    return thanWorker == StartTable.NONE
        || ofScore < thanScore
        || (ofScore == thanScore && ofWorker < thanWorker);
  }

  /** Score of the best worker of a pair; no score of the pair is below it even if it changed. */
  long score(int pair) {
    return hot[pair * HOT + SCORE];
  }

  private void setScore(int pair, long score) {
    hot[pair * HOT + SCORE] = score;
  }

  /** The best worker of a pair, or {@link StartTable#NONE}. */
  int worker(int pair) {
    int only = onlyWorker(pair);
    if (only != StartTable.NONE) {
      return score(pair) == PartialSchedule.NEVER ? StartTable.NONE : only;
    }
    return first(found[pair * FOUND + WORKER_AND_NEXT]);
  }

  /** Score of the second best worker of a pair of several. */
  long nextScore(int pair) {
    return found[pair * FOUND + NEXT_SCORE];
  }

  /** The second best worker of a pair, or {@link StartTable#NONE}. */
  int nextWorker(int pair) {
    return onlyWorker(pair) == StartTable.NONE
        ? (int) found[pair * FOUND + WORKER_AND_NEXT]
        : StartTable.NONE;
  }

  /** The i-th pair by rising score. */
  int pair(int i) {
    return order[i];
  }

  /** Notes that some worker of a pair that has changed may be better than it was. */
  void lowerBound(int pair, long least) {
    if (least < score(pair)) {
      setScore(pair, least);
      int i = 0;
      while (order[i] != pair) {
        i++;
      }
      moveForward(i);
    }
  }

  /**
   * Notes that no score of the i-th pair is below this; returns whether another is the i-th now.
   */
  boolean raiseBound(int i, long least) {
    int pair = order[i];
    setScore(pair, Math.max(score(pair), least));
    moveBack(i);
    return order[i] != pair;
  }

  /** Brings the i-th pair to where its score belongs. */
  void reorder(int i) {
    moveBack(i);
    moveForward(i);
  }

  private void moveBack(int i) {
    int pair = order[i];
    long ofPair = score(pair);
    if (i + 1 == count || score(order[i + 1]) >= ofPair) {
      return;
    }
    int from = i + 2;
    int to = count;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (score(order[middle]) < ofPair) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    System.arraycopy(order, i + 1, order, i, from - 1 - i);
    order[from - 1] = pair;
  }

  private void moveForward(int i) {
    int pair = order[i];
    long ofPair = score(pair);
    if (i == 0 || score(order[i - 1]) <= ofPair) {
      return;
    }
    int from = 0;
    int to = i - 1;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (score(order[middle]) <= ofPair) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    System.arraycopy(order, from, order, from + 1, i - from);
    order[from] = pair;
  }

  /** Forgets everything if other workers are settled than those that were asked. */
  void noteSettlements(int now) {
    if (settlements != now) {
      settlements = now;
      for (int pair = 0; pair < count; pair++) {
        hot[pair * HOT + SUBJECT_AND_AS_OF] = two(subject(pair), NEVER_ASKED);
        setScore(pair, Long.MIN_VALUE);
      }
    }
  }
}
