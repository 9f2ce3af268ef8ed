package dev.sextant.timefold;

import ai.timefold.solver.core.api.solver.Solver;
import ai.timefold.solver.core.api.solver.SolverConfigOverride;
import ai.timefold.solver.core.config.solver.termination.TerminationConfig;
import dev.sextant.heuristics.search.AnnealingCycles;
import dev.sextant.heuristics.search.SearchThreads;
import dev.sextant.heuristics.search.SharedBest;
import dev.sextant.heuristics.search.Solution;
import dev.sextant.heuristics.search.TemperatureUnit;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The solvers of one call: on the caller's thread, and perhaps on another, one after the other,
 * each for a cycle of annealing.
 */
final class SolverRuns {
  /** Temperatures that fall linearly are high for longer, so that they begin lower. */
  private static final double OF_LINEAR = 0.6;

  private static final int MAX_THREADS = 2;
  private static final long SEED_STRIDE = 0x9E3779B97F4A7C15L;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final SolverFactories factories;
  private final CompiledProblem problem;
  private final SearchOptions options;
  private final Solution start;
  private final SharedBest best;
  private final TemperatureUnit unit;
  private final SearchInterrupter interrupter;
  private final long begin;
  private final long deadline;
  private final int threads;
  private final SearchThreads crew;
  private final AtomicReference<SearchEnd> reason = new AtomicReference<>(SearchEnd.COMPLETED);
  private final AtomicLong moves = new AtomicLong();
  private final AtomicLong steps = new AtomicLong();

  /**
   * Solvers that have not begun.
   *
   * @param unit of temperatures
   * @param begin nanosecond time from which on the time limit counts
   */
  SolverRuns(
      SolverFactories factories,
      SearchRequest request,
      Solution start,
      SharedBest best,
      TemperatureUnit unit,
      SearchInterrupter interrupter,
      long begin) {
    this.factories = factories;
    problem = request.problem();
    options = request.options();
    this.start = start;
    this.best = best;
    this.unit = unit;
    this.interrupter = interrupter;
    crew = new SearchThreads(interrupter);
    this.begin = begin;
    deadline = begin + options.timeLimit().toNanos();
    threads = Math.min(MAX_THREADS, options.maxThreads().orElse(1));
  }

  /** Moves evaluated by all solvers. */
  long moves() {
    return moves.get();
  }

  /** Moves accepted by all solvers. */
  long steps() {
    return steps.get();
  }

  /** Whether a thread has failed, so that the others should stop. */
  boolean haveFailed() {
    return crew.haveFailed();
  }

  /** Why the first thread stopped. */
  SearchEnd stopReason() {
    return reason.get();
  }

  /**
   * Runs the solvers and waits for them.
   *
   * @param before what the last thread does first
   */
  void all(Runnable before) {
    crew.run(
        threads,
        "sextant-timefold",
        number -> {
          if (number == threads - 1) {
            before.run();
          }
          one(number);
        });
  }

  private void one(int number) {
    long all = options.stepLimit().orElse(Long.MAX_VALUE);
    long limit = all == Long.MAX_VALUE ? all : (all + threads - 1 - number) / threads;
    SplittableRandom seeds = new SplittableRandom(options.seed() + number * SEED_STRIDE);
    AnnealingCycles cycles = new AnnealingCycles(problem, start.size());
    Solution from = new Solution(start.size(), problem.tasks());
    long made = 0;
    SearchEnd stop = look(made, limit);
    while (stop == null) {
      best.copyIfBelow(Long.MAX_VALUE, from);
      cycles.begin(left(made, limit));
      boolean counts = limit != Long.MAX_VALUE;
      long length =
          factories.anneals() && (counts || !cycles.isLast())
              ? cycles.length()
              : counts ? limit - made : Long.MAX_VALUE;
      DecodedSchedule decoded =
          cycle(from, cycles.hot() * OF_LINEAR, length, counts, seeds.nextLong());
      made += decoded.moves();
      steps.addAndGet(decoded.steps());
      stop = decoded.isExhausted() ? SearchEnd.COMPLETED : look(made, limit);
    }
    moves.addAndGet(made);
    if (number == 0) {
      reason.set(stop);
    }
  }

  private @Nullable SearchEnd look(long made, long limit) {
    if (Thread.currentThread().isInterrupted()) {
      // The solver looks at the flag itself, and makes no more moves.
      interrupter.interrupt();
    }
    if (interrupter.isInterrupted() || crew.haveFailed()) {
      return SearchEnd.INTERRUPTED;
    }
    if (deadline - System.nanoTime() < NANOS_PER_MILLI) {
      return SearchEnd.TIME_LIMIT;
    }
    return made >= limit ? SearchEnd.STEP_LIMIT : null;
  }

  /** How many moves one thread will still make: certain under a step limit, else a guess. */
  private long left(long made, long limit) {
    if (limit != Long.MAX_VALUE) {
      return limit - made;
    }
    long now = System.nanoTime();
    double perNano = (double) made / Math.max(1, now - begin);
    return made == 0 ? Long.MAX_VALUE : (long) (perNano * (deadline - now));
  }

  /**
   * One run of a solver.
   *
   * @param share of the unit at which annealing begins
   * @param length most moves, or {@link Long#MAX_VALUE}
   */
  private DecodedSchedule cycle(
      Solution from, double share, long length, boolean countsMoves, long seed) {
    double hot = unit.ofValues(best.cost(), best.isFeasible()) * share;
    long left = Math.max(NANOS_PER_MILLI, deadline - System.nanoTime());
    TerminationConfig termination = new TerminationConfig();
    if (!countsMoves) {
      termination.withSpentLimit(Duration.ofMillis(left / NANOS_PER_MILLI));
    }
    if (length != Long.MAX_VALUE) {
      termination.withMoveCountLimit(length);
    }
    Solver<Schedule> solver =
        factories
            .at(hot)
            .buildSolver(new SolverConfigOverride<Schedule>().withTerminationConfig(termination));
    DecodedSchedule decoded =
        new DecodedSchedule(
            problem,
            best,
            new Cooling(hot, length, countsMoves ? Long.MAX_VALUE : left),
            factories.needsWholeScores(),
            () -> mustStop(solver),
            seed);
    solver.addEventListener(event -> decoded.submit());
    SearchInterrupter.Scope scope = interrupter.onInterrupt(solver::terminateEarly);
    try {
      solver.solve(Schedule.of(problem, decoded, from));
    } finally {
      scope.close();
    }
    return decoded;
  }

  private boolean mustStop(Solver<Schedule> solver) {
    boolean must =
        interrupter.isInterrupted() || crew.haveFailed() || System.nanoTime() >= deadline;
    if (must) {
      solver.terminateEarly();
    }
    return must;
  }
}
