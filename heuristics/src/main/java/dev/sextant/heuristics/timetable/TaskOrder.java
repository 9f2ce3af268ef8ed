package dev.sextant.heuristics.timetable;

/**
 * An order of tasks, and where in it each task stands. One stretch can be rearranged at a time, and
 * put back. No allocation once the buffer has grown. Not thread-safe.
 */
final class TaskOrder {
  /** By position, the task; to be read only. */
  final int[] task;

  /** By task, its position if it is in the order; to be read only. */
  final int[] position;

  private int begin;
  private int count;
  private int[] before = new int[64];

  /** For so many positions and tasks with numbers below that. */
  TaskOrder(int size, int tasks) {
    task = new int[size];
    position = new int[tasks];
  }

  /** Becomes another order. */
  void set(int[] tasks) {
    System.arraycopy(tasks, 0, task, 0, task.length);
    for (int at = 0; at < task.length; at++) {
      position[task[at]] = at;
    }
    count = 0;
  }

  /** From here on nothing has been rearranged. */
  void begin() {
    count = 0;
  }

  /** Rearranges a stretch of so many tasks from a position on. */
  void rearrange(int from, int[] tasks, int length) {
    begin = from;
    count = length;
    if (before.length < length) {
      before = new int[Math.max(length, before.length * 2)];
    }
    System.arraycopy(task, from, before, 0, length);
    for (int i = 0; i < length; i++) {
      task[from + i] = tasks[i];
      position[tasks[i]] = from + i;
    }
  }

  /** Puts the stretch back that was rearranged since {@link #begin()}, if one was. */
  void putBack() {
    for (int i = 0; i < count; i++) {
      task[begin + i] = before[i];
      position[before[i]] = begin + i;
    }
  }
}
