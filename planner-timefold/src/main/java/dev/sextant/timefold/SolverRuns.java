package dev.sextant.timefold;

import ai.timefold.solver.core.api.solver.Solver;
import ai.timefold.solver.core.api.solver.SolverConfigOverride;
import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.solver.termination.TerminationConfig;
import dev.sextant.heuristics.search.SharedBest;
import dev.sextant.heuristics.search.Solution;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.compiled.CompiledProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The solvers of one call: one on the caller's thread, and perhaps another on its own. */
final class SolverRuns {
  private static final int MAX_SOLVERS = 2;
  private static final long SEED_STRIDE = 0x9E3779B97F4A7C15L;

  private final SolverFactory<Schedule> factory;
  private final boolean exactScores;
  private final CompiledProblem problem;
  private final PlannerOptions options;
  private final Solution start;
  private final SharedBest best;
  private final PlanInterrupter interrupter;
  private final long deadline;
  private final int threads;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicReference<StopReason> reason = new AtomicReference<>(StopReason.COMPLETED);
  private final AtomicLong moves = new AtomicLong();
  private final AtomicLong steps = new AtomicLong();

  SolverRuns(
      SolverFactory<Schedule> factory,
      boolean exactScores,
      CompiledProblem problem,
      PlannerOptions options,
      Solution start,
      SharedBest best,
      PlanInterrupter interrupter,
      long begin) {
    this.factory = factory;
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
    List<Thread> others = new ArrayList<>();
    for (int i = 1; i < threads; i++) {
      int number = i;
      Thread thread = new Thread(() -> guarded(number), "sextant-timefold-" + i);
      thread.setDaemon(true);
      others.add(thread);
      thread.start();
    }
    guarded(0);
    others.forEach(SolverRuns::join);
    Throwable thrown = failure.get();
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }

  private void guarded(int number) {
    try {
      one(number);
    } catch (RuntimeException | Error thrown) {
      failure.compareAndSet(null, thrown);
    }
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
            exactScores ? null : new LateCosts(Formulation.LATE_ACCEPTANCE_SIZE),
            () -> interrupter.isInterrupted() || failure.get() != null,
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
    if (interrupter.isInterrupted() || failure.get() != null) {
      return StopReason.INTERRUPTED;
    }
    if (decoded.isExhausted()) {
      return StopReason.COMPLETED;
    }
    return decoded.moves() >= limit ? StopReason.STEP_LIMIT : StopReason.TIME_LIMIT;
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
