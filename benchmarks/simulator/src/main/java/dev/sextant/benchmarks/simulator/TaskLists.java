package dev.sextant.benchmarks.simulator;

import java.util.Arrays;

/**
 * A list of tasks for each worker, by the order that a plan gave them; those without one are last.
 * Those of one place are by urgency, and then first come first served. A task is in at most one
 * list.
 */
final class TaskLists {
  private static final int NONE = -1;

  private final int[] first;
  private final int[] last;
  private final int[] before;
  private final int[] after;
  private final long[] order;
  private final long[] urgency;

  /**
   * Empty lists.
   *
   * @param order the place of each task in the order; must not change while the task is in a list
   * @param urgency by task, less for one that comes before others of its place; must not change
   */
  TaskLists(int workers, long[] order, long[] urgency) {
    first = filled(workers);
    last = filled(workers);
    before = filled(order.length);
    after = filled(order.length);
    this.order = order;
    this.urgency = urgency;
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

  /** Last task of a worker, or -1. */
  int last(int worker) {
    return last[worker];
  }

  /** The task before another, or -1. */
  int before(int task) {
    return before[task];
  }

  /** The task after another, or -1. */
  int after(int task) {
    return after[task];
  }

  /** Puts a task behind all that are to run before it or at no other time. */
  void insert(int worker, int task) {
    int previous = last[worker];
    while (previous != NONE && isBefore(task, previous)) {
      previous = before[previous];
    }
    int next = previous == NONE ? first[worker] : after[previous];
    before[task] = previous;
    after[task] = next;
    if (previous == NONE) {
      first[worker] = task;
    } else {
      after[previous] = task;
    }
    if (next == NONE) {
      last[worker] = task;
    } else {
      before[next] = task;
    }
  }

  private boolean isBefore(int task, int other) {
    return order[task] < order[other]
        || (order[task] == order[other] && urgency[task] < urgency[other]);
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
}
