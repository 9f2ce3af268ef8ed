package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The queue of one worker at instants that never fall: how long it is, and which models its tasks
 * need. What waits is a sum; only what runs is looked at anew at each instant.
 */
final class QueuedTasks {
  private final CompiledWorkflows workflows;
  private final PriorityQueue<Queued> waiting =
      new PriorityQueue<>(Comparator.comparingLong(Queued::start));
  private final List<Queued> running = new ArrayList<>();
  private long waitingMicros;

  /** By model, how many tasks of the queue need it; empty where nobody asks. */
  private final int[] needing;

  private boolean needsChanged;
  private long lookedAt;

  /** A task: what it runs as, when, and the largest share of a capacity that it takes. */
  private record Queued(int mode, long start, long end, double share) {
    long busyMicros(long micros) {
      return (long) Math.ceil(share * micros);
    }
  }

  /** An empty queue; of so many models it says which are needed. */
  QueuedTasks(CompiledWorkflows workflows, int models) {
    this.workflows = workflows;
    needing = new int[models];
  }

  /** Adds a task that runs in a mode from one instant to another. */
  void add(int mode, long start, long end, double share) {
    Queued task = new Queued(mode, start, end, share);
    waiting.add(task);
    waitingMicros += task.busyMicros(end - start);
    countNeeds(mode, 1);
  }

  private void countNeeds(int mode, int change) {
    for (int i = workflows.modelsBegin(mode);
        needing.length > 0 && i < workflows.modelsEnd(mode);
        i++) {
      int before = needing[workflows.model(i)];
      needing[workflows.model(i)] = before + change;
      needsChanged |= before == 0 || before + change == 0;
    }
  }

  /** Lets time pass until an instant: tasks that have ended by then go. */
  void passTo(long instant) {
    while (!waiting.isEmpty() && waiting.element().start() <= instant) {
      Queued task = waiting.remove();
      waitingMicros -= task.busyMicros(task.end() - task.start());
      running.add(task);
    }
    int left = 0;
    for (Queued task : running) {
      lookedAt++;
      if (task.end() > instant) {
        running.set(left++, task);
      } else {
        countNeeds(task.mode(), -1);
      }
    }
    running.subList(left, running.size()).clear();
  }

  /** How long the queue keeps the worker busy from the instant on that was passed to. */
  long busyMicros(long instant) {
    long micros = waitingMicros;
    for (Queued task : running) {
      micros += task.busyMicros(task.end() - instant);
    }
    return micros;
  }

  /** Marks the models that tasks of the queue need. */
  void markNeeded(boolean[] marks) {
    for (int m = 0; m < needing.length; m++) {
      marks[m] |= needing[m] > 0;
    }
  }

  /** Whether other models are needed than when this was asked last. */
  boolean takeNeedsChanged() {
    boolean changed = needsChanged;
    needsChanged = false;
    return changed;
  }

  /** How many entries were looked at so far. */
  long lookedAt() {
    return lookedAt;
  }
}
