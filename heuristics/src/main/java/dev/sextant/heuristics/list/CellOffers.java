package dev.sextant.heuristics.list;

import java.util.Arrays;

/**
 * What the cells of a {@link StartTable}, and single workers that hold inputs, offer a kind: by
 * pair of option and cell the two best workers as they were when they were asked for the last time.
 * Workers change for the worse, so the score of a pair that has changed since is a bound. Not
 * thread-safe.
 */
final class CellOffers {
  /** Before the pair was asked for the first time. */
  private static final int NEVER_ASKED = -1;

  private int count;

  /** By pair, counted from the first option of a task. */
  private int[] option;

  private int[] cell;

  /** By pair, the single worker that is meant, or {@link StartTable#NONE} for all of the cell. */
  private int[] holder;

  private long[] arrival;
  private long[] duration;

  /** By pair, a resource that a run takes, see {@link PartialSchedule#anyResource}. */
  private int[] resource;

  private int[] asOf;
  private int[] worker;
  private long[] score;
  private int[] nextWorker;
  private long[] nextScore;

  /** Which workers were settled when the bounds were made. */
  private int settlements;

  /** No pairs, but room for some. */
  CellOffers(int pairs) {
    option = new int[pairs];
    cell = new int[pairs];
    holder = new int[pairs];
    arrival = new long[pairs];
    duration = new long[pairs];
    resource = new int[pairs];
    asOf = new int[pairs];
    worker = new int[pairs];
    score = new long[pairs];
    nextWorker = new int[pairs];
    nextScore = new long[pairs];
  }

  /** Adds a pair about which nothing is known yet. */
  void add(
      int ofOption,
      int ofCell,
      int ofHolder,
      long arrivalMicros,
      long durationMicros,
      int anyResource) {
    if (count == option.length) {
      grow();
    }
    option[count] = ofOption;
    cell[count] = ofCell;
    holder[count] = ofHolder;
    arrival[count] = arrivalMicros;
    duration[count] = durationMicros;
    resource[count] = anyResource;
    asOf[count] = NEVER_ASKED;
    score[count++] = Long.MIN_VALUE;
  }

  private void grow() {
    int room = 2 * count + 2;
    option = Arrays.copyOf(option, room);
    cell = Arrays.copyOf(cell, room);
    holder = Arrays.copyOf(holder, room);
    arrival = Arrays.copyOf(arrival, room);
    duration = Arrays.copyOf(duration, room);
    resource = Arrays.copyOf(resource, room);
    asOf = Arrays.copyOf(asOf, room);
    worker = Arrays.copyOf(worker, room);
    score = Arrays.copyOf(score, room);
    nextWorker = Arrays.copyOf(nextWorker, room);
    nextScore = Arrays.copyOf(nextScore, room);
  }

  int count() {
    return count;
  }

  int option(int pair) {
    return option[pair];
  }

  int cell(int pair) {
    return cell[pair];
  }

  int holder(int pair) {
    return holder[pair];
  }

  long arrivalMicros(int pair) {
    return arrival[pair];
  }

  long durationMicros(int pair) {
    return duration[pair];
  }

  int anyResource(int pair) {
    return resource[pair];
  }

  /** Whether the workers of a pair are as they were when it was asked. */
  boolean isCurrent(int pair, StartTable table) {
    return asOf[pair] == changes(pair, table);
  }

  private int changes(int pair, StartTable table) {
    return holder[pair] == StartTable.NONE
        ? table.cellChanges(cell[pair])
        : table.changes(holder[pair]);
  }

  /** Begins to ask a pair anew. */
  void clear(int pair, StartTable table) {
    asOf[pair] = changes(pair, table);
    worker[pair] = StartTable.NONE;
    score[pair] = PartialSchedule.NEVER;
    nextWorker[pair] = StartTable.NONE;
    nextScore[pair] = PartialSchedule.NEVER;
  }

  /** Takes a worker over, no worker twice, if it is one of the two best of the pair. */
  void offer(int pair, long ofScore, int ofWorker) {
    if (isBefore(ofScore, ofWorker, score[pair], worker[pair])) {
      nextScore[pair] = score[pair];
      nextWorker[pair] = worker[pair];
      score[pair] = ofScore;
      worker[pair] = ofWorker;
    } else if (isBefore(ofScore, ofWorker, nextScore[pair], nextWorker[pair])) {
      nextScore[pair] = ofScore;
      nextWorker[pair] = ofWorker;
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
    return worker[pair];
  }

  long nextScore(int pair) {
    return nextScore[pair];
  }

  /** The second best worker of a pair, or {@link StartTable#NONE}. */
  int nextWorker(int pair) {
    return nextWorker[pair];
  }

  /** Notes that some worker of a pair that has changed may be better than it was. */
  void lowerBound(int pair, long least) {
    score[pair] = Math.min(score[pair], least);
  }

  /** Notes that no score of a pair is below this. */
  void raiseBound(int pair, long least) {
    score[pair] = Math.max(score[pair], least);
  }

  /** Forgets everything if other workers are settled than those that were asked. */
  void noteSettlements(int now) {
    if (settlements != now) {
      settlements = now;
      for (int pair = 0; pair < count; pair++) {
        asOf[pair] = NEVER_ASKED;
        score[pair] = Long.MIN_VALUE;
      }
    }
  }
}
