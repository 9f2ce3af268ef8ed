package dev.sextant.heuristics.list;

/**
 * What a rule decides: a task, its option, its worker and how long it waits. Reused from decision
 * to decision.
 */
final class Choice {
  /** Option of a choice that was not made. */
  static final int NONE = -1;

  int task;
  int option;
  int worker;

  /** It is not to start before, even if it could. */
  long notBefore;

  /** What made it the best; smaller is better. */
  long score;

  /** What made it the best of those with that score; smaller is better. */
  long second;

  /** Begins a search for the best option of a task. */
  void clear(int ofTask) {
    task = ofTask;
    option = NONE;
    worker = Integer.MAX_VALUE;
    notBefore = Long.MIN_VALUE;
    score = PartialSchedule.NEVER;
    second = 0;
  }

  /** Whether an option was found. */
  boolean isMade() {
    return option != NONE;
  }

  /** Whether this would be taken: the smaller score, then the smaller worker, then option. */
  boolean yieldsTo(long otherScore, int otherWorker, int otherOption) {
    return yieldsTo(otherScore, 0, otherWorker, otherOption);
  }

  /** The same with something that counts between the score and the worker. */
  boolean yieldsTo(long otherScore, long otherSecond, int otherWorker, int otherOption) {
    if (otherScore != score) {
      return otherScore < score;
    }
    if (otherSecond != second) {
      return otherSecond < second;
    }
    return otherScore != PartialSchedule.NEVER
        && (otherWorker < worker || (otherWorker == worker && otherOption < option));
  }

  /** Takes an option over if it is better. */
  void offer(long ofScore, int onWorker, int ofOption) {
    offer(ofScore, 0, onWorker, ofOption);
  }

  /** The same with something that counts between the score and the worker. */
  void offer(long ofScore, long ofSecond, int onWorker, int ofOption) {
    if (yieldsTo(ofScore, ofSecond, onWorker, ofOption)) {
      option = ofOption;
      worker = onWorker;
      score = ofScore;
      second = ofSecond;
    }
  }
}
