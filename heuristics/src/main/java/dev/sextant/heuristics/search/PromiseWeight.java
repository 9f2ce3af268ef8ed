package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ObjectiveTerm;

/**
 * How much the {@link OrderDecoder#promise} of a solution counts beside its cost: the more the
 * nearer its makespan is to what the work of all tasks makes necessary. There every worker has to
 * be done early; where chains of tasks keep workers waiting, it matters little when most of them
 * are. Immutable.
 */
final class PromiseWeight {
  /** It is this over the share by which the makespan is above the bound of work. */
  private static final double SHARE = 0.45;

  private static final double LEAST = 0.5;

  /**
   * The most for each worker, and for all: what two of them promise would outweigh the makespan.
   */
  private static final double MOST_PER_WORKER = 2;

  private static final double MOST_OF_FEW = 4;

  private static final double MOST = 12;

  /** With more steps for each task, as a multiple of the number of tasks, it falls with them. */
  private static final double STEPS_FOR_MAKESPAN = 100;

  /** The weight whatever the solution and cycle; 0 where it hangs on them. */
  private final double fixed;

  private final double work;
  private final double most;
  private final double steps;

  /** The weight where nothing is promised is of no account, and work not looked at. */
  static PromiseWeight of(CompiledProblem problem, OrderDecoder decoder) {
    if (decoder.promisesByJobs()) {
      return new PromiseWeight(1.0 / decoder.unitsOfPromise());
    }
    double work =
        decoder.promises()
            ? (double) problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS)
                * LowerBounds.of(problem).workMicros()
            : 0;
    return new PromiseWeight(work, problem.workers().count(), decoder.size());
  }

  private PromiseWeight(double fixed) {
    this.fixed = fixed;
    work = 0;
    most = 0;
    steps = 0;
  }

  /**
   * That of a problem of which only the makespan counts.
   *
   * @param work what work alone makes a solution cost, 0 if nothing is known
   * @param pending number of pending tasks
   */
  PromiseWeight(double work, int workers, int pending) {
    fixed = 0;
    this.work = work;
    steps = STEPS_FOR_MAKESPAN * pending * pending;
    most = Math.min(MOST, Math.max(MOST_OF_FEW, MOST_PER_WORKER * workers));
  }

  /** The weight in a cycle of a number of steps from a solution of a cost. */
  double at(long cost, long length) {
    if (fixed > 0) {
      return fixed;
    }
    double byWork = SHARE * work / Math.max(1, cost - work);
    return Math.max(LEAST, Math.min(most, byWork)) * Math.min(1, steps / Math.max(1, length));
  }
}
