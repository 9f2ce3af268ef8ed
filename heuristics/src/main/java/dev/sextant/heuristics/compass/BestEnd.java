package dev.sextant.heuristics.compass;

import dev.sextant.planner.online.ClusterSnapshot;

/**
 * The best end of a task of those that were offered so far: the first; where the model is or fits,
 * if that counts; on the first worker, by the first option; of one that joins others. Of what is in
 * time that which holds or can hold the model comes before what ends first. Not thread-safe.
 */
final class BestEnd {
  /** Where the model is, or none is needed. */
  static final int HELD = 0;

  /** Where the model has to be fetched and fits. */
  static final int FITS = 1;

  /** Where something has to go for it. */
  static final int EVICTS = 2;

  /** Before any moment: nothing is due. */
  private static final long NEVER_DUE = -1;

  private static final long UNKNOWN = Long.MAX_VALUE;

  /** Whether categories count. */
  private final boolean packs;

  private long now;
  private long due = NEVER_DUE;
  private long finish;
  private int worker;
  private int option;
  private int category;
  private boolean joins;

  BestEnd(boolean packs) {
    this.packs = packs;
  }

  /** Begins at a moment, with tasks that are not due. */
  void begin(long nowMicros) {
    now = nowMicros;
    due = NEVER_DUE;
  }

  /** Says when the task at hand is due. */
  void setDue(long dueMicros) {
    due = dueMicros;
  }

  /** Says that the task at hand is not due. */
  void setNotDue() {
    due = NEVER_DUE;
  }

  /** Whether the task at hand is due at all. */
  boolean isDue() {
    return due >= 0;
  }

  /** Whether the task at hand will be late by what was found, where its model is. */
  boolean isLateWithModel() {
    return due >= 0 && finish > due && category == HELD;
  }

  /** Forgets what was offered. */
  void forget() {
    finish = UNKNOWN;
    worker = ClusterSnapshot.NO_WORKER;
    option = -1;
    category = EVICTS;
    joins = false;
  }

  /** The end, later by what it counts to take a worker that is in reserve. */
  long finish() {
    return finish;
  }

  /** The worker, or {@link ClusterSnapshot#NO_WORKER}. */
  int worker() {
    return worker;
  }

  int option() {
    return option;
  }

  /** Whether it joins tasks that wait on its worker. */
  boolean joins() {
    return joins;
  }

  /** Offers an end of a task with an option on a worker; one that is better becomes the best. */
  void offer(int withOption, int onWorker, long end, int ofCategory, boolean joinsOthers) {
    int counted = packs ? ofCategory : HELD;
    if (end > latest(counted) || end - now >= PlacingTables.NEVER) {
      return;
    }
    if (end < finish
        || counted < category
        || (counted == category && isBefore(withOption, onWorker, joinsOthers))) {
      finish = end;
      joins = joinsOthers;
      category = counted;
      worker = onWorker;
      option = withOption;
    }
  }

  /** The same for a task that begins a batch or goes alone. */
  void offer(int withOption, int onWorker, long end, int ofCategory) {
    offer(withOption, onWorker, end, ofCategory, false);
  }

  /** The latest end that could be better than what was found, on a worker of a category. */
  long latestOf(int ofCategory) {
    return latest(packs ? ofCategory : HELD);
  }

  private long latest(int counted) {
    if (finish > due || counted == category) {
      return finish;
    }
    return counted < category ? due : Long.MIN_VALUE >> 1;
  }

  private boolean isBefore(int withOption, int onWorker, boolean joinsOthers) {
    return onWorker < worker
        || (onWorker == worker
            && (withOption < option || (withOption == option && joinsOthers && !joins)));
  }
}
