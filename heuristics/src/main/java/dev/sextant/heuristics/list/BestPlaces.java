package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * The few workers where ready tasks of one kind end first, in that order, as long as they wait:
 * tasks of one kind may do the same and have their inputs at the same time everywhere. Placing a
 * task changes one worker only, so that only such workers are asked again, and only where the bound
 * by queues alone says that they may be among the first. Not thread-safe.
 */
final class BestPlaces {
  private static final long NEVER = PartialSchedule.NEVER;

  private final PartialSchedule schedule;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final int example;
  private final int workflowTask;

  /** By worker, when inputs are there. */
  private final long[] arrival;

  /** By worker, when a task ends there, or not before. */
  private final long[] end;

  /** By worker, the option in which it does, or none where the end is a bound. */
  private final int[] option;

  private final int[] heap;
  private int heapSize;
  private final int[] best;
  private int count;
  private long estimates;

  /** The most places that are asked for, of the kind of a task that is ready now. */
  BestPlaces(PartialSchedule schedule, int most, int example) {
    this.schedule = schedule;
    this.example = example;
    CompiledProblem problem = schedule.problem();
    workers = problem.workers();
    workflows = problem.workflows();
    workflowTask = problem.jobs().workflowTask(example);
    arrival = new long[workers.count()];
    end = new long[arrival.length];
    option = new int[arrival.length];
    heap = new int[arrival.length];
    best = new int[Math.min(most, arrival.length)];
    schedule.consider(example);
    for (int w = 0; w < arrival.length; w++) {
      arrival[w] = schedule.arrivals().micros(w);
      setBound(w);
    }
  }

  /** Takes note that something was placed on a worker. */
  void changed(int worker) {
    setBound(worker);
  }

  private void setBound(int worker) {
    option[worker] = Choice.NONE;
    end[worker] = NEVER;
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      if (mayRun(o, worker)) {
        end[worker] = Math.min(end[worker], bound(o, worker));
      }
    }
  }

  private boolean mayRun(int ofOption, int worker) {
    return arrival[worker] != NEVER
        && workflows.optionClass(ofOption) == workers.classOf(worker)
        && schedule.problem().pinsAllow(example, workflows.optionMode(ofOption), worker);
  }

  private long bound(int ofOption, int worker) {
    long start = schedule.boundMicros(ofOption, worker, arrival[worker]);
    return start == NEVER ? NEVER : start + workflows.optionDurationMicros(ofOption);
  }

  /** Finds the best places as things are now; returns how many there are. */
  int find() {
    heapSize = 0;
    for (int w = 0; w < end.length; w++) {
      if (end[w] != NEVER) {
        heap[heapSize++] = w;
      }
    }
    for (int i = heapSize / 2 - 1; i >= 0; i--) {
      siftDown(i);
    }
    count = 0;
    boolean considered = false;
    while (heapSize > 0 && count < best.length) {
      int w = heap[0];
      if (option[w] == Choice.NONE) {
        if (!considered) {
          schedule.consider(example);
          considered = true;
        }
        ask(w);
      } else {
        best[count++] = w;
        removeFirst();
        continue;
      }
      if (end[w] == NEVER) {
        removeFirst();
      } else {
        siftDown(0);
      }
    }
    return count;
  }

  private void removeFirst() {
    heap[0] = heap[--heapSize];
    siftDown(0);
  }

  private void ask(int worker) {
    end[worker] = NEVER;
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      if (mayRun(o, worker) && bound(o, worker) < end[worker]) {
        estimates++;
        long micros = schedule.endMicros(o, worker);
        if (micros < end[worker]) {
          end[worker] = micros;
          option[worker] = o;
        }
      }
    }
  }

  private void siftDown(int from) {
    int i = from;
    while (2 * i + 1 < heapSize) {
      int child = 2 * i + 1;
      if (child + 1 < heapSize && comesBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!comesBefore(heap[child], heap[i])) {
        return;
      }
      int other = heap[i];
      heap[i] = heap[child];
      heap[child] = other;
      i = child;
    }
  }

  private boolean comesBefore(int worker, int other) {
    return end[worker] != end[other] ? end[worker] < end[other] : worker < other;
  }

  /** How many places were found. */
  int count() {
    return count;
  }

  /** The i-th of the best workers found. */
  int worker(int i) {
    return best[i];
  }

  /** The best option on a worker that was found. */
  int option(int worker) {
    return option[worker];
  }

  /** When a task ends on a worker that was found. */
  long endMicros(int worker) {
    return end[worker];
  }

  /** How many estimates were made so far. */
  long estimates() {
    return estimates;
  }
}
