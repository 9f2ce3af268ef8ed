package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/**
 * Which tasks a {@link RunReplay} has placed. What is before such a task counts even where the
 * record before it is the same, for the record did not hold enough. They are few. Not thread-safe.
 */
final class ReplayedRuns {
  private static final int NONE = -1;

  /** By task, the worker on which it was placed that way, or {@link #NONE}. */
  private final int[] worker;

  /** By worker, how many there are. */
  private final int[] count;

  // The change under way: tasks, and what was held of them.
  private int changes;
  private int[] changed = new int[16];
  private int[] before = new int[16];

  /** None so far. */
  ReplayedRuns(int tasks, int workers) {
    worker = new int[tasks];
    count = new int[workers];
    clear();
  }

  /** Forgets all. */
  void clear() {
    Arrays.fill(worker, NONE);
    Arrays.fill(count, 0);
    changes = 0;
  }

  /** Begins a change. */
  void begin() {
    changes = 0;
  }

  /** Notes how a task is placed. */
  void note(int task, int onWorker, boolean isReplayed) {
    int now = isReplayed ? onWorker : NONE;
    if (now == worker[task]) {
      return;
    }
    if (changes == changed.length) {
      changed = Arrays.copyOf(changed, changes * 2);
      before = Arrays.copyOf(before, changes * 2);
    }
    changed[changes] = task;
    before[changes++] = worker[task];
    set(task, now);
  }

  private void set(int task, int now) {
    if (worker[task] != NONE) {
      count[worker[task]]--;
    }
    if (now != NONE) {
      count[now]++;
    }
    worker[task] = now;
  }

  /** Whether there are any on a worker. */
  boolean areOn(int ofWorker) {
    return count[ofWorker] > 0;
  }

  /** Whether a task is one of them. */
  boolean holds(int task) {
    return worker[task] != NONE;
  }

  /** Takes the change back. */
  void rollback() {
    while (changes > 0) {
      changes--;
      set(changed[changes], before[changes]);
    }
  }
}
