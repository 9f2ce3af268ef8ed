package dev.sextant.ortools;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;

/** What one call of the planner is asked for, and what it may still take. */
final class CpSatCall {
  private static final double NANOS_PER_MILLI = 1e6;

  final CpSatOptions chosen;
  final SearchRequest request;
  final CompiledProblem problem;
  final SearchOptions options;
  final IncumbentSink sink;
  final SearchInterrupter interrupter;

  private final long deadline;
  private int workers;

  /** Begins now. */
  CpSatCall(
      CpSatOptions chosen,
      SearchRequest request,
      IncumbentSink sink,
      SearchInterrupter interrupter) {
    this.chosen = chosen;
    this.request = request;
    this.problem = request.problem();
    this.options = request.options();
    this.sink = sink;
    this.interrupter = interrupter;
    deadline = System.nanoTime() + options.timeLimit().toNanos();
    // Under a limit on steps the run is to be repeatable, and several workers are not.
    workers =
        options
            .maxThreads()
            .orElse(options.stepLimit().isPresent() ? 1 : chosen.small(CpSatTuning.WORKERS));
  }

  /** Search workers of the solver. */
  int workers() {
    return workers;
  }

  /**
   * One of the threads is somebody else's from now on, where the caller says how many there are.
   */
  void lendThread() {
    if (options.maxThreads().isPresent()) {
      workers--;
    }
  }

  /** Nanoseconds left, negative when there are none. */
  long leftNanos() {
    return deadline - System.nanoTime();
  }

  /** A chosen number of milliseconds. */
  long nanos(CpSatTuning millis) {
    return (long) (chosen.tuned(millis) * NANOS_PER_MILLI);
  }

  boolean mustStop() {
    return interrupter.isInterrupted() || leftNanos() <= 0;
  }

  /** How far the bound is below the best plan, as a share of that; 1 without a plan. */
  double gap() {
    long objective = sink.incumbentObjective();
    return objective == Long.MAX_VALUE || objective <= 0
        ? 1
        : ((double) objective - sink.lowerBound()) / objective;
  }

  /** Whether orders that relaxations come to are tried as plans. */
  boolean triesOrders() {
    return chosen.start() != CpSatOptions.Start.NONE;
  }

  /** Whether a local search of its own is wanted, before and beside the solver. */
  boolean searchesLocally() {
    return chosen.start() == CpSatOptions.Start.LOCAL_SEARCH;
  }

  /** Whether some term of the objective is a time. */
  boolean isTimed() {
    return isTimed(problem);
  }

  /** Whether some term of the objective of a problem is a time. */
  static boolean isTimed(CompiledProblem problem) {
    return problem.objective().weights().keySet().stream().anyMatch(ObjectiveTerm::isTime);
  }

  /** Whether the model of the whole problem may prove more than a relaxation. */
  boolean mayBeProven(Candidates candidates) {
    return mayBeProven(chosen, candidates);
  }

  /** The same for a call with these options. */
  static boolean mayBeProven(CpSatOptions chosen, Candidates candidates) {
    return candidates.cacheLiterals() <= chosen.whole(CpSatTuning.PROVABLE_CACHE)
        && candidates.runs() <= chosen.whole(CpSatTuning.PROVABLE_RUNS);
  }

  /** The part of the caller's seed that the solver takes. */
  int solverSeed() {
    return (int) (options.seed() & 0x7fffffff);
  }
}
