package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/** How tasks were placed before a change, each task at most once. Not thread-safe. */
final class TaskLog {
  private int stamp;
  private final int[] logged;
  private final int[] indexOf;
  private int size;
  private int[] task = new int[32];
  private int[] option = new int[32];
  private int[] worker = new int[32];
  private long[] start = new long[32];
  private long[] end = new long[32];
  private long[] notBefore = new long[32];
  private long[] hold = new long[32];
  private int[] mark = new int[32];
  private byte[] reason = new byte[32];

  /** For tasks with numbers below that. */
  TaskLog(int tasks) {
    logged = new int[tasks];
    indexOf = new int[tasks];
  }

  /** Forgets everything. */
  void begin() {
    stamp++;
    size = 0;
  }

  /** Whether a task is in the log. */
  boolean has(int ofTask) {
    return logged[ofTask] == stamp;
  }

  /** Where a task is that is in the log. */
  int indexOf(int ofTask) {
    return indexOf[ofTask];
  }

  int size() {
    return size;
  }

  void add(
      int ofTask,
      int ofOption,
      int onWorker,
      long startMicros,
      long endMicros,
      long notBeforeMicros,
      long holdMicros,
      int journalMark,
      byte startReason) {
    if (size == task.length) {
      int capacity = size * 2;
      task = Arrays.copyOf(task, capacity);
      option = Arrays.copyOf(option, capacity);
      worker = Arrays.copyOf(worker, capacity);
      start = Arrays.copyOf(start, capacity);
      end = Arrays.copyOf(end, capacity);
      notBefore = Arrays.copyOf(notBefore, capacity);
      hold = Arrays.copyOf(hold, capacity);
      mark = Arrays.copyOf(mark, capacity);
      reason = Arrays.copyOf(reason, capacity);
    }
    task[size] = ofTask;
    option[size] = ofOption;
    worker[size] = onWorker;
    start[size] = startMicros;
    end[size] = endMicros;
    notBefore[size] = notBeforeMicros;
    hold[size] = holdMicros;
    mark[size] = journalMark;
    reason[size] = startReason;
    logged[ofTask] = stamp;
    indexOf[ofTask] = size++;
  }

  int task(int i) {
    return task[i];
  }

  int option(int i) {
    return option[i];
  }

  int worker(int i) {
    return worker[i];
  }

  long start(int i) {
    return start[i];
  }

  long end(int i) {
    return end[i];
  }

  long notBefore(int i) {
    return notBefore[i];
  }

  long hold(int i) {
    return hold[i];
  }

  int mark(int i) {
    return mark[i];
  }

  byte reason(int i) {
    return reason[i];
  }
}
