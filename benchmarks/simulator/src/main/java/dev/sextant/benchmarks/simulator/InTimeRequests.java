package dev.sextant.benchmarks.simulator;

import java.util.Arrays;

/**
 * The largest batch of one line of requests that is in time on a worker, when all inputs have to
 * come there first. Of equally large batches that with the earliest deadlines.
 */
final class InTimeRequests {
  private static final int NONE = -1;

  private final Dispatcher dispatcher;
  private final TaskLists waiting;
  private final long[] latestEnd;
  private int[] tasks = new int[16];
  private long inputs;
  private long end;
  private long latestStart;

  /**
   * Looks at lines.
   *
   * @param waiting by line, the earliest deadline first
   * @param latestEnd by task, its deadline
   */
  InTimeRequests(Dispatcher dispatcher, TaskLists waiting, long[] latestEnd) {
    this.dispatcher = dispatcher;
    this.waiting = waiting;
    this.latestEnd = latestEnd;
  }

  /**
   * Finds the batch; returns how large it is, 0 where no request is in time.
   *
   * @param micros what batches of 1, 2, ... take
   */
  int find(int line, int worker, int option, long[] micros) {
    long start = dispatcher.startMicros(worker, option);
    while (true) {
      int size = largest(line, start, micros);
      if (size == 0) {
        return 0;
      }
      end = start + micros[size - 1];
      gather(line, worker, size);
      if (inputs <= start) {
        latestStart = latestEnd[tasks[0]] - micros[size - 1];
        return size;
      }
      // Some input comes later: so does the batch, and others may be in time then.
      start = inputs;
    }
  }

  /** The most that are due when a batch of them would end: the last of the line. */
  private int largest(int line, long start, long[] micros) {
    int size = 0;
    int task = waiting.last(line);
    while (task != NONE && size < micros.length && latestEnd[task] >= start + micros[size]) {
      size++;
      task = waiting.before(task);
    }
    return size;
  }

  private void gather(int line, int worker, int size) {
    tasks = size > tasks.length ? Arrays.copyOf(tasks, 2 * size) : tasks;
    int task = waiting.first(line);
    while (latestEnd[task] < end) {
      task = waiting.after(task);
    }
    inputs = 0;
    for (int i = 0; i < size; i++) {
      tasks[i] = task;
      inputs = Math.max(inputs, dispatcher.inputsMicros(task, worker));
      task = waiting.after(task);
    }
  }

  /** The tasks of the batch that was found, from 0 on. */
  int[] tasks() {
    return tasks;
  }

  /** When the batch that was found ends. */
  long endMicros() {
    return end;
  }

  /** When the batch that was found must start at the latest, so that all of it is in time. */
  long latestStartMicros() {
    return latestStart;
  }
}
