package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolverStatus;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.LowerBounds;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The exact planner: a short local search gives a plan, which becomes the complete hint of a CP-SAT
 * model of the whole problem. Where a relaxation may prove more than that model, it comes first;
 * for problems too large for a model the local search is all there is.
 *
 * <p>At most eight search workers unless the caller says otherwise, divided as {@link Portfolio}
 * says. A step is a thousandth of a unit of the solver's deterministic time; under a limit on steps
 * there is one worker.
 */
final class CpSatBackend implements PlannerBackend {
  private static final int DEFAULT_WORKERS = 8;
  private static final double LEAST_START_SHARE = 0.05;
  private static final double GREATEST_START_SHARE = 0.6;

  /**
   * From so many literals of loads on, the solver hardly improves on a plan, and the local search
   * has more of the time: all of its share when there are as many again as {@link #CACHE_RANGE}.
   */
  private static final double CACHE_FLOOR = 300;

  private static final double CACHE_RANGE = 500;

  /** With more literals of loads no proof is in reach, only a better bound. */
  private static final long PROVABLE_CACHE = 500;

  /** With more runs to choose from, a proof comes from the bounds or not at all. */
  private static final long PROVABLE_RUNS = 200;

  private static final long START_NANOS = 3_000_000_000L;
  private static final long START_FLOOR = 1_000_000_000L;
  private static final long START_STEPS = 1_500;

  /** A model with more is not built: the local search has the time instead. */
  private static final long MAX_LITERALS = 150_000;

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, PlanInterrupter interrupter) {
    return new Search(request, sink, interrupter).run();
  }

  /** One call. */
  private static final class Search {
    private final SearchRequest request;
    private final CompiledProblem problem;
    private final PlannerOptions options;
    private final IncumbentSink sink;
    private final PlanInterrupter interrupter;
    private final Map<String, Long> counters = new TreeMap<>();
    private final long deadline;
    private final int workers;
    private int searchWorkers;

    Search(SearchRequest request, IncumbentSink sink, PlanInterrupter interrupter) {
      this.request = request;
      this.problem = request.problem();
      this.options = request.options();
      this.sink = sink;
      this.interrupter = interrupter;
      deadline = System.nanoTime() + options.timeLimit().toNanos();
      // Under a limit on steps the run is to be repeatable, and several workers are not.
      workers = options.maxThreads().orElse(options.stepLimit().isPresent() ? 1 : DEFAULT_WORKERS);
      searchWorkers = workers;
    }

    Outcome run() {
      Natives.load();
      Candidates candidates = new Candidates(problem);
      boolean tooLarge = candidates.literals() > MAX_LITERALS;
      IndexedPlan start = start(tooLarge, startNanos(candidates));
      if (options.stepLimit().orElse(1) == 0) {
        return stopped(StopReason.STEP_LIMIT);
      }
      if (tooLarge) {
        counters.put("modelTooLarge", 1L);
        return stopped(
            options.stepLimit().isPresent() ? StopReason.STEP_LIMIT : StopReason.TIME_LIMIT);
      }
      try {
        return searchModel(candidates, relax(candidates, start));
      } catch (StoppedException stopped) {
        return stopped(StopReason.TIME_LIMIT);
      }
    }

    private Outcome searchModel(Candidates candidates, @Nullable IndexedPlan start) {
      LowerBounds bounds = problem.bounds();
      Formulation formulation =
          Formulation.of(
              problem, candidates, bounds, start, sink.incumbentObjective(), this::mustStop);
      if (mustStop()) {
        return stopped(StopReason.TIME_LIMIT);
      }
      SolverRun run = new SolverRun(formulation, options, sink, interrupter);
      searchWorkers = portfolio(candidates).configure(run.parameters(), workers);
      boolean infeasible = run.solve(left());
      return outcome(run.stopReason(), infeasible);
    }

    private long left() {
      return deadline - System.nanoTime();
    }

    private boolean mustStop() {
      return interrupter.isInterrupted() || left() <= 0;
    }

    private Outcome stopped(StopReason otherwise) {
      return outcome(interrupter.isInterrupted() ? StopReason.INTERRUPTED : otherwise, false);
    }

    private Outcome outcome(StopReason reason, boolean exhausted) {
      counters.put("searchWorkers", (long) searchWorkers);
      return new Outcome(reason, exhausted, counters, Map.of("or-tools", Natives.version()));
    }

    /**
     * The plan to hint: the best of the caller's and a short local search; or null.
     *
     * @param only whether the local search is all there will be, so that it takes all the time
     */
    private @Nullable IndexedPlan start(boolean only, long shortNanos) {
      boolean counted = options.stepLimit().isPresent();
      long nanos = only || counted ? Math.max(0, left()) : shortNanos;
      long steps = options.stepLimit().orElse(Long.MAX_VALUE);
      if (!only) {
        steps = Math.min(steps, START_STEPS * problem.tasks() * problem.tasks() + 1);
      }
      LastPlan best = new LastPlan(sink, request.warmStart());
      counters.put("startSteps", searchLocally(request.warmStart(), nanos, steps, best));
      return best.plan();
    }

    /** The share of the time left that a start is worth. */
    private long startNanos(Candidates candidates) {
      double share = isTimed() ? (candidates.cacheLiterals() - CACHE_FLOOR) / CACHE_RANGE : 0;
      return share <= LEAST_START_SHARE
          ? shortTime()
          : (long) (Math.max(0, left()) * Math.min(GREATEST_START_SHARE, share));
    }

    private boolean isTimed() {
      return problem.objective().weights().keySet().stream().anyMatch(ObjectiveTerm::isTime);
    }

    /** A share of the time left: much of a little, little of much. */
    private long shortTime() {
      long nanos = Math.max(0, left());
      long share = Math.max((long) (nanos * LEAST_START_SHARE), Math.min(nanos / 2, START_FLOOR));
      return Math.min(START_NANOS, share);
    }

    /** Runs the local search; returns its steps. */
    private long searchLocally(
        @Nullable IndexedPlan from, long nanos, long steps, IncumbentSink into) {
      PlannerOptions limits =
          options.withTimeLimit(Duration.ofNanos(nanos)).withMaxThreads(Math.min(2, workers));
      if (steps < Long.MAX_VALUE) {
        limits = limits.withStepLimit(steps);
      }
      Outcome outcome =
          new LocalSearchBackend()
              .search(new SearchRequest(problem, limits, from), into, interrupter);
      return outcome.counters().getOrDefault("steps", 0L);
    }

    /**
     * Raises the bound by a relaxation, where there is one that suits the problem, and tries the
     * relaxation's own solution as a start; returns the plan to hint.
     */
    private @Nullable IndexedPlan relax(Candidates candidates, @Nullable IndexedPlan start) {
      if (mustStop() || options.stepLimit().isPresent()) {
        return start;
      }
      Relaxation relaxation = relaxation(candidates);
      if (relaxation == null) {
        return start;
      }
      CpModel model = relaxation.model();
      NativeSolver solver = new NativeSolver(model, interrupter);
      solver.limit(left() * relaxation.share());
      relaxation.portfolio().configure(solver.parameters(), workers);
      solver
          .parameters()
          .setRandomSeed((int) (options.seed() & 0x7fffffff))
          .setCpModelProbingLevel(0);
      AtomicReference<@Nullable IndexedPlan> order = new AtomicReference<>();
      CpSolverStatus status =
          solver.solve(
              new NativeSolver.Listener() {
                @Override
                public void onSolution(NativeSolver.Values values) {
                  order.set(relaxation.order(values));
                }

                @Override
                public void onBound(long bound) {
                  tighten(model, relaxation.objective(bound));
                }
              });
      solver.bound(status).ifPresent(bound -> tighten(model, relaxation.objective(bound)));
      if (status == CpSolverStatus.INFEASIBLE) {
        throw SolverRun.contradiction(
            model, "the solver found no solution of a relaxation although a plan exists");
      }
      LastPlan best = new LastPlan(sink, start);
      if (order.get() != null && !mustStop()) {
        searchLocally(order.get(), shortTime(), START_STEPS * problem.tasks(), best);
      }
      return best.plan();
    }

    private @Nullable Relaxation relaxation(Candidates candidates) {
      long least = sink.lowerBound();
      long incumbent = sink.incumbentObjective();
      Relaxation sequences = SequenceRelaxation.of(problem, candidates, least, incumbent);
      return sequences != null || mayBeProven(candidates)
          ? sequences
          : LoadingRelaxation.of(problem, candidates, least, incumbent);
    }

    /**
     * Where workers are chosen and no models loaded, or where time does not count, a linear
     * relaxation tells much, and plans come from neighbourhoods.
     */
    private Portfolio portfolio(Candidates candidates) {
      boolean ordersMatterMost = candidates.cacheLiterals() > 0 || !candidates.hasAlternatives();
      return ordersMatterMost && isTimed() && mayBeProven(candidates)
          ? Portfolio.PROOF
          : Portfolio.MIXED;
    }

    /** Whether the model of the whole problem may prove more than a relaxation. */
    private static boolean mayBeProven(Candidates candidates) {
      return candidates.cacheLiterals() <= PROVABLE_CACHE && candidates.runs() <= PROVABLE_RUNS;
    }

    private void tighten(CpModel model, long bound) {
      if (bound > sink.incumbentObjective()) {
        throw SolverRun.contradiction(
            model, "the bound (" + bound + ") of a relaxation is above the objective of a plan");
      }
      sink.tightenLowerBound(bound);
    }
  }
}
