package dev.sextant.benchmarks.simulator;

import java.util.Arrays;

/** A list of tasks for each worker; a task is in at most one of them. */
final class TaskLists {
  private static final int NONE = -1;

  private final int[] first;
  private final int[] last;
  private final int[] before;
  private final int[] after;

  TaskLists(int workers, int tasks) {
    first = filled(workers);
    last = filled(workers);
    before = filled(tasks);
    after = filled(tasks);
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  /** First task of a worker, or -1. */
  int first(int worker) {
    return first[worker];
  }

  /** The task after another, or -1. */
  int after(int task) {
    return after[task];
  }

  void append(int worker, int task) {
    before[task] = last[worker];
    after[task] = NONE;
    if (last[worker] == NONE) {
      first[worker] = task;
    } else {
      after[last[worker]] = task;
    }
    last[worker] = task;
  }

  void remove(int worker, int task) {
    if (before[task] == NONE) {
      first[worker] = after[task];
    } else {
      after[before[task]] = after[task];
    }
    if (after[task] == NONE) {
      last[worker] = before[task];
    } else {
      before[after[task]] = before[task];
    }
  }

  /** Removes and returns the first task of a worker; there must be one. */
  int takeFirst(int worker) {
    int task = first[worker];
    remove(worker, task);
    return task;
  }
}
