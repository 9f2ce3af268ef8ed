package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/** Tasks that were taken out of the sequences of their workers, and who was beside each. */
final class LooseTasks {
  private int[] tasks = new int[16];
  private int[] before = new int[16];
  private int[] after = new int[16];
  private int count;

  void clear() {
    count = 0;
  }

  int count() {
    return count;
  }

  void add(int task, int taskBefore, int taskAfter) {
    if (count == tasks.length) {
      tasks = Arrays.copyOf(tasks, count * 2);
      before = Arrays.copyOf(before, count * 2);
      after = Arrays.copyOf(after, count * 2);
    }
    tasks[count] = task;
    before[count] = taskBefore;
    after[count++] = taskAfter;
  }

  int task(int i) {
    return tasks[i];
  }

  /** The task before it on its worker, or {@link WorkerSequences#NONE}. */
  int before(int i) {
    return before[i];
  }

  /** The task after it on its worker, or {@link WorkerSequences#NONE}. */
  int after(int i) {
    return after[i];
  }
}
