package dev.sextant.heuristics.timetable;

/**
 * Where the records of tasks lie: each task has a slot, and takes another one when a change places
 * it anew. What a change leaves free is taken first by the next one, so that what changes write is
 * where memory is fast; slots of a whole order follow each other in that order. Not thread-safe.
 */
final class RecordSlots {
  /** By task, its slot. */
  private final int[] slot;

  private final int[] free;
  private int freeCount;

  // The change under way: the tasks that took another slot, and which they had.
  private final int[] taken;
  private final int[] before;
  private int count;

  /** Of so many tasks; there are twice as many slots. */
  RecordSlots(int tasks) {
    slot = new int[tasks];
    free = new int[tasks];
    taken = new int[tasks];
    before = new int[tasks];
  }

  /** Number of slots for so many tasks. */
  static int slots(int tasks) {
    return 2 * tasks;
  }

  /** Gives each task of a whole order its slot. */
  void set(int[] order) {
    for (int at = 0; at < order.length; at++) {
      slot[order[at]] = at;
    }
    freeCount = slot.length;
    for (int i = 0; i < freeCount; i++) {
      free[i] = 2 * slot.length - 1 - i;
    }
    count = 0;
  }

  /** The slot of a task. */
  int of(int task) {
    return slot[task];
  }

  /** Begins a change. */
  void begin() {
    count = 0;
  }

  /** Gives a task another slot, once in a change; returns the one it had. */
  int renew(int task) {
    int old = slot[task];
    taken[count] = task;
    before[count++] = old;
    slot[task] = free[--freeCount];
    return old;
  }

  /** Keeps the change. */
  void commit() {
    while (count > 0) {
      free[freeCount++] = before[--count];
    }
  }

  /** Takes the change back. */
  void rollback() {
    while (count > 0) {
      int task = taken[--count];
      free[freeCount++] = slot[task];
      slot[task] = before[count];
    }
  }
}
