package dev.sextant.timefold;

import ai.timefold.solver.core.api.solver.Solver;
import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.solver.EnvironmentMode;
import ai.timefold.solver.core.config.solver.termination.TerminationConfig;
import dev.sextant.heuristics.search.SharedBest;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Timefold Solver (community edition) with a model, a construction and moves of its own: {@link
 * PriorityFormulation}. Takes what the caller's warm start says and constructs the rest; no list
 * heuristic is asked. Every best solution of Timefold is offered as the plan that its timing gives.
 *
 * <p>One thread. A step is one evaluated move of the local search; the construction is limited by
 * time alone, and until it is done there is no plan. With a step limit a seed gives the same plan
 * again. Hard deadlines and budgets are penalised while they are missed, and no such plan is
 * offered.
 */
final class PriorityBackend implements PlannerBackend {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int LATE_STRIDE = 64;

  private final EnvironmentMode mode;
  private final TimefoldOptions chosen;
  private final LongSupplier clock;

  PriorityBackend(EnvironmentMode mode, TimefoldOptions chosen) {
    this(mode, chosen, System::nanoTime);
  }

  /** With a clock by which plans wait to be offered. */
  PriorityBackend(EnvironmentMode mode, TimefoldOptions chosen, LongSupplier clock) {
    this.mode = mode;
    this.chosen = chosen;
    this.clock = clock;
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    return new Search(request, sink, interrupter).run();
  }

  /** One call. */
  private final class Search {
    private final SearchRequest request;
    private final CompiledProblem problem;
    private final SearchOptions options;
    private final IncumbentSink sink;
    private final SearchInterrupter interrupter;
    private final long deadline;
    private final PriorityTiming offered;
    private final SharedBest best;
    private @Nullable Solver<Priorities> solver;
    private boolean submitted;
    private long timed;

    Search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
      this.request = request;
      this.problem = request.problem();
      this.options = request.options();
      this.sink = sink;
      this.interrupter = interrupter;
      deadline = System.nanoTime() + options.timeLimit().toNanos();
      offered = new PriorityTiming(problem, () -> {});
      best = new SharedBest(OrderDecoder.of(problem), problem, options, sink, clock);
    }

    /** Offers what waits at its end, however it ends. */
    Outcome run() {
      try (best) {
        return improved();
      }
    }

    private Outcome improved() {
      Priorities given =
          Priorities.of(
              problem,
              () -> new PriorityTiming(problem, this::timing),
              chosen.construction(),
              request.warmStart());
      if (given.tasks.isEmpty()) {
        return PlanCompletion.offer(problem, new Timetable(problem), sink);
      }
      SearchEnd stop = look();
      Priorities built = given;
      if (stop == null && !given.isConstructed()) {
        built = solve(PriorityFormulation.construction(mode, termination()), given);
        stop = look();
      }
      if (built.isConstructed()) {
        submit(built);
        long steps = options.stepLimit().orElse(Long.MAX_VALUE);
        if (stop == null && built.hasChoice(problem)) {
          stop = steps == 0 ? SearchEnd.STEP_LIMIT : improve(built, steps);
        }
      }
      return outcome(stop == null ? SearchEnd.COMPLETED : stop);
    }

    private SearchEnd improve(Priorities built, long steps) {
      TerminationConfig termination = termination();
      if (steps != Long.MAX_VALUE) {
        termination.withMoveCountLimit(steps);
      }
      double hot = Math.max(1, chosen.temperature() * costOf(built));
      solve(PriorityFormulation.improvement(mode, chosen, hot, options.seed(), termination), built);
      SearchEnd stop = look();
      if (stop != null) {
        return stop;
      }
      return steps == Long.MAX_VALUE ? SearchEnd.COMPLETED : SearchEnd.STEP_LIMIT;
    }

    private double costOf(Priorities priorities) {
      offered.reset(priorities.tasks);
      long score = offered.score();
      return score == PriorityTiming.REFUSED ? 0 : -(double) score;
    }

    private TerminationConfig termination() {
      long left = Math.max(NANOS_PER_MILLI, deadline - System.nanoTime());
      return new TerminationConfig().withSpentLimit(Duration.ofMillis(left / NANOS_PER_MILLI));
    }

    private Priorities solve(SolverFactory<Priorities> factory, Priorities from) {
      Solver<Priorities> made = factory.buildSolver();
      solver = made;
      made.addEventListener(
          event -> {
            if (event.getNewBestSolution().isConstructed()) {
              submit(event.getNewBestSolution());
            }
          });
      SearchInterrupter.Scope scope = interrupter.onInterrupt(made::terminateEarly);
      try (best) {
        return made.solve(from);
      } finally {
        scope.close();
      }
    }

    /** Offers a complete schedule, if it can be placed and is the best so far. */
    private void submit(Priorities priorities) {
      offered.reset(priorities.tasks);
      if (offered.score() != PriorityTiming.REFUSED) {
        best.submit(offered.decoder());
        submitted = true;
      }
    }

    /** A schedule is about to be timed. A stop that comes before the solver has begun is lost. */
    private void timing() {
      if (++timed % LATE_STRIDE == 0) {
        best.offerLate();
      }
      Solver<Priorities> running = solver;
      if (running != null && look() != null) {
        running.terminateEarly();
      }
    }

    private @Nullable SearchEnd look() {
      if (Thread.currentThread().isInterrupted()) {
        // The solver looks at the flag itself, and makes no more moves.
        interrupter.interrupt();
      }
      if (interrupter.isInterrupted()) {
        return SearchEnd.INTERRUPTED;
      }
      return deadline - System.nanoTime() < NANOS_PER_MILLI ? SearchEnd.TIME_LIMIT : null;
    }

    private Outcome outcome(SearchEnd reason) {
      Map<String, Long> counters =
          submitted
              ? PlanCompletion.counters(best.latenessMicros(), best.budgetExcess())
              : new TreeMap<>();
      counters.put("schedules", timed);
      return new Outcome(reason, false, counters, TimefoldBackend.versions());
    }
  }
}
