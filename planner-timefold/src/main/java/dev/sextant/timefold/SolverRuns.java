package dev.sextant.timefold;

import ai.timefold.solver.core.api.solver.Solver;
import ai.timefold.solver.core.api.solver.SolverConfigOverride;
import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.solver.termination.TerminationConfig;
import dev.sextant.heuristics.search.SearchThreads;
import dev.sextant.heuristics.search.SharedBest;
import dev.sextant.heuristics.search.Solution;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.compiled.CompiledProblem;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** The solvers of one call: one on the caller's thread, and perhaps another on its own. */
final class SolverRuns {
  private static final int MAX_SOLVERS = 2;
  private static final long SEED_STRIDE = 0x9E3779B97F4A7C15L;

  private final SolverFactory<Schedule> factory;
  private final int lateness;
  private final boolean exactScores;
  private final CompiledProblem problem;
  private final PlannerOptions options;
  private final Solution start;
  private final SharedBest best;
  private final PlanInterrupter interrupter;
  private final long deadline;
  private final int threads;
  private final SearchThreads crew = new SearchThreads();
  private final AtomicReference<StopReason> reason = new AtomicReference<>(StopReason.COMPLETED);
  private final AtomicLong moves = new AtomicLong();
  private final AtomicLong steps = new AtomicLong();

  SolverRuns(
      SolverFactory<Schedule> factory,
      int lateness,
      boolean exactScores,
      CompiledProblem problem,
      PlannerOptions options,
      Solution start,
      SharedBest best,
      PlanInterrupter interrupter,
      long begin) {
    this.factory = factory;
    this.lateness = lateness;
    this.exactScores = exactScores;
    this.problem = problem;
    this.options = options;
    this.start = start;
    this.best = best;
    this.interrupter = interrupter;
    deadline = begin + options.timeLimit().toNanos();
    threads = Math.min(MAX_SOLVERS, options.maxThreads().orElse(1));
  }

  /** Moves evaluated by all solvers. */
  long moves() {
    return moves.get();
  }

  /** Moves accepted by all solvers. */
  long steps() {
    return steps.get();
  }

  /** Why the first solver stopped. */
  StopReason stopReason() {
    return reason.get();
  }

  /** Runs the solvers and waits for them. */
  void all() {
    crew.run(threads, "sextant-timefold", this::one);
  }

  private void one(int number) {
    long limit = options.stepLimit().orElse(Long.MAX_VALUE);
    limit = limit == Long.MAX_VALUE ? limit : (limit + threads - 1 - number) / threads;
    long millis = Math.floorDiv(deadline - System.nanoTime(), 1_000_000L);
    StopReason stop =
        interrupter.isInterrupted()
            ? StopReason.INTERRUPTED
            : millis <= 0 ? StopReason.TIME_LIMIT : limit == 0 ? StopReason.STEP_LIMIT : null;
    if (stop == null) {
      stop = solve(number, limit, millis);
    }
    if (number == 0) {
      reason.set(stop);
    }
  }

  private StopReason solve(int number, long limit, long millis) {
    DecodedSchedule decoded =
        new DecodedSchedule(
            problem,
            best,
            threads == 1 ? Long.MAX_VALUE : Math.max(5_000L, 50L * problem.tasks()),
            exactScores ? null : new LateCosts(lateness),
            () -> interrupter.isInterrupted() || crew.haveFailed(),
            options.seed() + number * SEED_STRIDE);
    TerminationConfig termination =
        new TerminationConfig().withSpentLimit(Duration.ofMillis(millis));
    if (limit != Long.MAX_VALUE) {
      termination.withMoveCountLimit(limit);
    }
    Solver<Schedule> solver =
        factory.buildSolver(
            new SolverConfigOverride<Schedule>().withTerminationConfig(termination));
    solver.addEventListener(event -> decoded.submit());
    PlanInterrupter.Scope scope = interrupter.onInterrupt(solver::terminateEarly);
    try {
      solver.solve(Schedule.of(problem, decoded, start));
    } finally {
      scope.close();
    }
    moves.addAndGet(decoded.moves());
    steps.addAndGet(decoded.steps());
    if (interrupter.isInterrupted() || crew.haveFailed()) {
      return StopReason.INTERRUPTED;
    }
    if (decoded.isExhausted()) {
      return StopReason.COMPLETED;
    }
    return decoded.moves() >= limit ? StopReason.STEP_LIMIT : StopReason.TIME_LIMIT;
  }
}
