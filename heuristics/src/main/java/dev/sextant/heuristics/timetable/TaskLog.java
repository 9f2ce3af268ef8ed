package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/** How tasks were placed before a change. */
final class TaskLog {
  private int size;
  private int[] task = new int[32];
  private int[] option = new int[32];
  private int[] worker = new int[32];
  private long[] start = new long[32];
  private long[] end = new long[32];
  private long[] from = new long[32];
  private int[] mark = new int[32];
  private byte[] reason = new byte[32];

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  int add(
      int ofTask,
      int ofOption,
      int onWorker,
      long startMicros,
      long endMicros,
      long notBefore,
      int journalMark,
      byte startReason) {
    if (size == task.length) {
      int capacity = size * 2;
      task = Arrays.copyOf(task, capacity);
      option = Arrays.copyOf(option, capacity);
      worker = Arrays.copyOf(worker, capacity);
      start = Arrays.copyOf(start, capacity);
      end = Arrays.copyOf(end, capacity);
      from = Arrays.copyOf(from, capacity);
      mark = Arrays.copyOf(mark, capacity);
      reason = Arrays.copyOf(reason, capacity);
    }
    task[size] = ofTask;
    option[size] = ofOption;
    worker[size] = onWorker;
    start[size] = startMicros;
    end[size] = endMicros;
    from[size] = notBefore;
    mark[size] = journalMark;
    reason[size] = startReason;
    return size++;
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

  long from(int i) {
    return from[i];
  }

  int mark(int i) {
    return mark[i];
  }

  byte reason(int i) {
    return reason[i];
  }
}
