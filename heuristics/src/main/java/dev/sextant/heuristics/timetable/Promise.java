package dev.sextant.heuristics.timetable;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Arrays;

/**
 * What a solution promises beside its makespan, see {@link OrderDecoder#promise}: when workers are
 * done, each weighed by what its time is worth in the bound, all of which come to that of a
 * makespan. Time in which a worker is closed does not count, for it goes by whatever is done.
 * Nothing where other terms count. Immutable.
 */
final class Promise {
  private final CompiledWorkers workers;
  private final CompiledCalendars calendars;
  private final double[] worth;
  private final boolean exists;

  /** A promise of nothing. */
  static Promise none(CompiledProblem problem) {
    return new Promise(problem, new double[problem.workers().count()]);
  }

  /** What the workers of a problem promise of which only the makespan counts. */
  static Promise ofMakespan(CompiledProblem problem) {
    LowerBounds bounds = LowerBounds.of(problem);
    boolean[] runs = classesWithOptions(problem);
    double[] worth = new double[problem.workers().count()];
    for (int w = 0; w < worth.length; w++) {
      int workerClass = problem.workers().classOf(w);
      worth[w] = runs[workerClass] ? bounds.workerPrice(workerClass) : 0;
    }
    double all = Arrays.stream(worth).sum();
    double weight = problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS);
    for (int w = 0; w < worth.length && all > 0; w++) {
      worth[w] *= weight / all;
    }
    return new Promise(problem, worth);
  }

  private Promise(CompiledProblem problem, double[] worth) {
    workers = problem.workers();
    calendars = workers.calendars();
    this.worth = worth;
    exists = Arrays.stream(worth).anyMatch(one -> one > 0);
  }

  /** By class, whether there is a task that it can run. */
  static boolean[] classesWithOptions(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    boolean[] runs = new boolean[problem.workers().classes()];
    for (int t = 0; t < workflows.tasks(); t++) {
      for (int o = workflows.optionsBegin(t); o < workflows.optionsEnd(t); o++) {
        runs[workflows.optionClass(o)] = true;
      }
    }
    return runs;
  }

  /** Whether any worker counts. */
  boolean exists() {
    return exists;
  }

  /** What a microsecond of a worker's time counts, in units of cost. */
  double worth(int worker) {
    return worth[worker];
  }

  /** Number of workers. */
  int workers() {
    return worth.length;
  }

  /** How much of a worker's time has gone by when it is done at an instant: while it is open. */
  long done(int worker, long instant) {
    return calendars.openMicros(workers.classOf(worker), instant);
  }

  /** That of a solution, in units of cost. */
  long of(WorkerSequences sequences, IndexedPlan plan) {
    double sum = 0;
    for (int w = 0; exists && w < worth.length; w++) {
      int last = sequences.last(w);
      if (last != WorkerSequences.NONE) {
        sum += worth[w] * done(w, plan.end[last]);
      }
    }
    return (long) sum;
  }
}
