package dev.sextant.heuristics.compass;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The table that Compass plans with, one row per worker: queue wait, cached models and free memory,
 * as they are at one instant of the timetable.
 */
final class PublishedState {
  private final CompiledProblem problem;
  private final Timetable timetable;
  private final List<ArrayDeque<Integer>> queued = new ArrayList<>();

  /** When each worker has worked off its queue, as far as the planner knows. */
  final long[] finishMicros;

  /** By worker and model, whether the model is cached. */
  final boolean[][] cached;

  /** By worker, GPU memory that no cached model uses. */
  final long[] freeBytes;

  PublishedState(CompiledProblem problem, Timetable timetable) {
    this.problem = problem;
    this.timetable = timetable;
    int workers = problem.workers().count();
    finishMicros = new long[workers];
    cached = new boolean[workers][problem.models()];
    freeBytes = new long[workers];
    for (int w = 0; w < workers; w++) {
      queued.add(new ArrayDeque<>());
    }
    CompiledState state = problem.state();
    for (int i = 0; i < state.runningCount(); i++) {
      queued.get(state.runningWorker(i)).add(state.runningTask(i));
    }
  }

  /** Brings the table up to date at an instant. */
  void observe(long instant) {
    CompiledWorkers workers = problem.workers();
    for (int w = 0; w < finishMicros.length; w++) {
      long wait = 0;
      ArrayDeque<Integer> queue = queued.get(w);
      queue.removeIf(task -> timetable.endMicros(task) <= instant);
      for (int task : queue) {
        long left = timetable.endMicros(task) - Math.max(instant, timetable.startMicros(task));
        wait += share(timetable.runs().mode[task], w, left);
      }
      finishMicros[w] = Math.max(instant, problem.state().availableFromMicros(w)) + wait;
      timetable.markHeld(w, instant, cached[w]);
      freeBytes[w] = workers.gpuMemoryBytes(workers.classOf(w));
      for (int m = 0; m < problem.models(); m++) {
        if (cached[w][m]) {
          freeBytes[w] -= problem.modelBytes(m);
        }
      }
    }
  }

  /** Notes that a task was placed on a worker. */
  void enqueue(int task, int worker) {
    queued.get(worker).add(task);
  }

  /**
   * How long a run keeps a worker busy: its time, times the largest share it takes of a capacity.
   */
  long share(int mode, int worker, long micros) {
    CompiledWorkflows workflows = problem.workflows();
    int workerClass = problem.workers().classOf(worker);
    double share = 0;
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      share =
          Math.max(
              share,
              (double) workflows.demandAmount(d)
                  / problem.workers().capacity(workerClass, workflows.demandResource(d)));
    }
    return (long) Math.ceil(share * micros);
  }
}
