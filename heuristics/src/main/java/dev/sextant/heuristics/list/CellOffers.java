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

  // In a row: what is kept of a pair besides its score, in one place, as it is used together.
  private static final int NEXT_SCORE = 0;
  private static final int ARRIVAL = 1;
  private static final int DURATION = 2;
  private static final int OPTION_AND_CELL = 3;

  /** The single worker that is meant, or {@link StartTable#NONE} for all of the cell. */
  private static final int HOLDER_AND_AS_OF = 4;

  private static final int WORKER_AND_NEXT = 5;

  /** A resource that a run takes, see {@link PartialSchedule#anyResource}. */
  private static final int RESOURCE = 6;

  /** What the option needs, and a worker by which all is said, or NONE. */
  private static final int NEEDS_AND_ONLY = 7;

  private static final int ROW = 8;

  private final int firstOption;

  private int count;
  private long[] score;
  private long[] rows;

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
    score = new long[pairs];
    rows = new long[pairs * ROW];
    order = new int[pairs];
  }

  /** Adds a pair about which nothing is known yet; its option is counted from a task's first. */
  void add(
      int ofOption,
      int ofCell,
      int ofHolder,
      long arrivalMicros,
      long durationMicros,
      int anyResource) {
    if (count == score.length) {
      score = Arrays.copyOf(score, 2 * count + 2);
      rows = Arrays.copyOf(rows, score.length * ROW);
      order = Arrays.copyOf(order, score.length);
    }
    int row = count * ROW;
    rows[row + ARRIVAL] = arrivalMicros;
    rows[row + DURATION] = durationMicros;
    rows[row + OPTION_AND_CELL] = two(ofOption, ofCell);
    rows[row + HOLDER_AND_AS_OF] = two(ofHolder, NEVER_ASKED);
    rows[row + RESOURCE] = anyResource;
    order[count] = count;
    score[count++] = Long.MIN_VALUE;
  }

  /** Says of the pair that was added last how it is asked. */
  void answerBy(int needs, int onlyWorker) {
    rows[(count - 1) * ROW + NEEDS_AND_ONLY] = two(needs, onlyWorker);
  }

  private static long two(int first, int second) {
    return (long) first << 32 | second & 0xffff_ffffL;
  }

  private int first(int pair, int field) {
    return (int) (rows[pair * ROW + field] >> 32);
  }

  private int second(int pair, int field) {
    return (int) rows[pair * ROW + field];
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
    return first(pair, NEEDS_AND_ONLY);
  }

  /** The one worker of a pair, if the table says when any run of such needs starts there. */
  int onlyWorker(int pair) {
    return second(pair, NEEDS_AND_ONLY);
  }

  int option(int pair) {
    return first(pair, OPTION_AND_CELL);
  }

  int cell(int pair) {
    return second(pair, OPTION_AND_CELL);
  }

  int holder(int pair) {
    return first(pair, HOLDER_AND_AS_OF);
  }

  long arrivalMicros(int pair) {
    return rows[pair * ROW + ARRIVAL];
  }

  long durationMicros(int pair) {
    return rows[pair * ROW + DURATION];
  }

  int anyResource(int pair) {
    return (int) rows[pair * ROW + RESOURCE];
  }

  /** Whether the workers of a pair are as they were when it was asked. */
  boolean isCurrent(int pair, StartTable table) {
    return second(pair, HOLDER_AND_AS_OF) == changes(pair, table);
  }

  private int changes(int pair, StartTable table) {
    int holder = holder(pair);
    return holder == StartTable.NONE ? table.cellChanges(cell(pair)) : table.changes(holder);
  }

  /** Begins to ask a pair anew. */
  void clear(int pair, StartTable table) {
    int row = pair * ROW;
    rows[row + HOLDER_AND_AS_OF] = two(holder(pair), changes(pair, table));
    rows[row + WORKER_AND_NEXT] = two(StartTable.NONE, StartTable.NONE);
    rows[row + NEXT_SCORE] = PartialSchedule.NEVER;
    score[pair] = PartialSchedule.NEVER;
  }

  /** Takes a worker over, no worker twice, if it is one of the two best of the pair. */
  void offer(int pair, long ofScore, int ofWorker) {
    int row = pair * ROW;
    if (isBefore(ofScore, ofWorker, score[pair], worker(pair))) {
      rows[row + WORKER_AND_NEXT] = two(ofWorker, worker(pair));
      rows[row + NEXT_SCORE] = score[pair];
      score[pair] = ofScore;
    } else if (isBefore(ofScore, ofWorker, nextScore(pair), nextWorker(pair))) {
      rows[row + WORKER_AND_NEXT] = two(worker(pair), ofWorker);
      rows[row + NEXT_SCORE] = ofScore;
    }
  }

  private static boolean isBefore(long ofScore, int ofWorker, long thanScore, int thanWorker) {
    return thanWorker == StartTable.NONE
        || ofScore < thanScore
        || (ofScore == thanScore && ofWorker < thanWorker);
  }

  /** Score of the best worker of a pair; no score of the pair is below it even if it changed. */
  long score(int pair) {
    return score[pair];
  }

  /** The best worker of a pair, or {@link StartTable#NONE}. */
  int worker(int pair) {
    return first(pair, WORKER_AND_NEXT);
  }

  long nextScore(int pair) {
    return rows[pair * ROW + NEXT_SCORE];
  }

  /** The second best worker of a pair, or {@link StartTable#NONE}. */
  int nextWorker(int pair) {
    return second(pair, WORKER_AND_NEXT);
  }

  /** The i-th pair by rising score. */
  int pair(int i) {
    return order[i];
  }

  /** Notes that some worker of a pair that has changed may be better than it was. */
  void lowerBound(int pair, long least) {
    if (least < score[pair]) {
      score[pair] = least;
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
    score[pair] = Math.max(score[pair], least);
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
    long ofPair = score[pair];
    if (i + 1 == count || score[order[i + 1]] >= ofPair) {
      return;
    }
    int from = i + 2;
    int to = count;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (score[order[middle]] < ofPair) {
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
    long ofPair = score[pair];
    if (i == 0 || score[order[i - 1]] <= ofPair) {
      return;
    }
    int from = 0;
    int to = i - 1;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (score[order[middle]] <= ofPair) {
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
        rows[pair * ROW + HOLDER_AND_AS_OF] = two(holder(pair), NEVER_ASKED);
        score[pair] = Long.MIN_VALUE;
      }
    }
  }
}
