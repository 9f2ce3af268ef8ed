package dev.sextant.heuristics.list;

import java.util.Arrays;

/**
 * What the cells of a {@link StartTable}, and single workers that hold inputs, offer a kind: by
 * pair of option and cell the two best workers as they were when they were asked for the last time.
 * Workers change for the worse, so the score of a pair that has changed since is a bound. The few
 * pairs of the least scores are near, and the others no better than a bound, until a worker is
 * better than it was. Not thread-safe.
 */
final class CellOffers {
  /** Before the pair was asked for the first time. */
  private static final int NEVER_ASKED = -1;

  /** How many pairs are near; with fewer than three times as many all are looked at. */
  private static final int NEAR = 6;

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

  private static final int ROW = 8;

  private int count;
  private long[] score;
  private long[] rows;

  /** Which workers were settled when the bounds were made. */
  private int settlements;

  /** Pairs by rising score, as scores were; none while it is not known which are near. */
  private final int[] near = new int[NEAR];

  private int nearCount;
  private long leastOfOthers;

  /** No pairs, but room for some. */
  CellOffers(int pairs) {
    score = new long[pairs];
    rows = new long[pairs * ROW];
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
    }
    int row = count * ROW;
    rows[row + ARRIVAL] = arrivalMicros;
    rows[row + DURATION] = durationMicros;
    rows[row + OPTION_AND_CELL] = two(ofOption, ofCell);
    rows[row + HOLDER_AND_AS_OF] = two(ofHolder, NEVER_ASKED);
    rows[row + RESOURCE] = anyResource;
    score[count++] = Long.MIN_VALUE;
    nearCount = 0;
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

  /** Notes that some worker of a pair that has changed may be better than it was. */
  void lowerBound(int pair, long least) {
    score[pair] = Math.min(score[pair], least);
    if (!isNear(pair)) {
      leastOfOthers = Math.min(leastOfOthers, score[pair]);
    }
  }

  private boolean isNear(int pair) {
    for (int i = 0; i < nearCount; i++) {
      if (near[i] == pair) {
        return true;
      }
    }
    return false;
  }

  /** Notes that no score of a pair is below this. */
  void raiseBound(int pair, long least) {
    score[pair] = Math.max(score[pair], least);
  }

  /** Forgets everything if other workers are settled than those that were asked. */
  void noteSettlements(int now) {
    if (settlements != now) {
      settlements = now;
      nearCount = 0;
      for (int pair = 0; pair < count; pair++) {
        rows[pair * ROW + HOLDER_AND_AS_OF] = two(holder(pair), NEVER_ASKED);
        score[pair] = Long.MIN_VALUE;
      }
    }
  }

  /** Whether it is known which pairs are near. */
  boolean hasNear() {
    return nearCount > 0;
  }

  int nearCount() {
    return nearCount;
  }

  /** The i-th of the near pairs. */
  int near(int i) {
    return near[i];
  }

  /** No score of a pair that is not near is below this. */
  long leastOfOthers() {
    return leastOfOthers;
  }

  /** Finds out which pairs are near as scores are now. */
  void findNear() {
    nearCount = 0;
    if (count < 3 * NEAR) {
      return;
    }
    leastOfOthers = PartialSchedule.NEVER;
    for (int pair = 0; pair < count; pair++) {
      long ofPair = score[pair];
      if (nearCount == NEAR) {
        int last = near[NEAR - 1];
        if (ofPair >= score[last]) {
          leastOfOthers = Math.min(leastOfOthers, ofPair);
          continue;
        }
        leastOfOthers = Math.min(leastOfOthers, score[last]);
        nearCount--;
      }
      int at = nearCount++;
      for (; at > 0 && score[near[at - 1]] > ofPair; at--) {
        near[at] = near[at - 1];
      }
      near[at] = pair;
    }
  }
}
