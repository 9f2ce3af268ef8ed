package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolverStatus;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.model.ObjectiveTerm;
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
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The exact planner: a short local search gives a plan, which becomes the complete hint of a CP-SAT
 * model of the whole problem. Where a relaxation may prove more than that model, it comes first;
 * for problems too large for a model the local search is all there is.
 *
 * <p>What of that happens, and the numbers that decide it, are {@link CpSatOptions}. At most eight
 * search workers unless the caller says otherwise, divided as {@link Portfolio} says. A step is a
 * thousandth of a unit of the solver's deterministic time; under a limit on steps there is one
 * worker.
 */
final class CpSatBackend implements PlannerBackend {
  private static final double NANOS_PER_MILLI = 1e6;

  private final CpSatOptions chosen;

  CpSatBackend(CpSatOptions chosen) {
    this.chosen = chosen;
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    return new Search(chosen, request, sink, interrupter).run();
  }

  /** One call. */
  private static final class Search {
    private final CpSatOptions chosen;
    private final SearchRequest request;
    private final CompiledProblem problem;
    private final SearchOptions options;
    private final IncumbentSink sink;
    private final SearchInterrupter interrupter;
    private final Map<String, Long> counters = new TreeMap<>();
    private final long deadline;
    private final int workers;
    private int searchWorkers;

    Search(
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
      searchWorkers = workers;
    }

    Outcome run() {
      Natives.load();
      Candidates candidates = new Candidates(problem);
      boolean tooLarge = candidates.literals() > chosen.whole(CpSatTuning.MAX_LITERALS);
      IndexedPlan start = start(tooLarge, candidates);
      if (options.stepLimit().orElse(1) == 0) {
        return stopped(SearchEnd.STEP_LIMIT);
      }
      if (tooLarge) {
        counters.put("modelTooLarge", 1L);
        return stopped(withoutModel());
      }
      try {
        return searchModel(candidates, chosen.relaxations() ? relax(candidates, start) : start);
      } catch (StoppedException stopped) {
        return stopped(SearchEnd.TIME_LIMIT);
      }
    }

    /** Why a search ends that builds no model: when the local search does, if there is one. */
    private SearchEnd withoutModel() {
      if (!searchesLocally()) {
        return SearchEnd.COMPLETED;
      }
      return options.stepLimit().isPresent() ? SearchEnd.STEP_LIMIT : SearchEnd.TIME_LIMIT;
    }

    private boolean searchesLocally() {
      return chosen.start() == CpSatOptions.Start.LOCAL_SEARCH;
    }

    private Outcome searchModel(Candidates candidates, @Nullable IndexedPlan start) {
      LowerBounds bounds = LowerBounds.of(problem);
      Formulation formulation =
          Formulation.of(
              problem,
              candidates,
              bounds,
              start,
              sink.incumbentObjective(),
              chosen,
              this::mustStop);
      if (mustStop()) {
        return stopped(SearchEnd.TIME_LIMIT);
      }
      SolverRun run = new SolverRun(formulation, options, chosen, sink, interrupter);
      searchWorkers = portfolio(candidates).configure(run.parameters(), workers, chosen);
      boolean infeasible = run.solve(left());
      return outcome(run.stopReason(), infeasible);
    }

    private long left() {
      return deadline - System.nanoTime();
    }

    private boolean mustStop() {
      return interrupter.isInterrupted() || left() <= 0;
    }

    private Outcome stopped(SearchEnd otherwise) {
      return outcome(interrupter.isInterrupted() ? SearchEnd.INTERRUPTED : otherwise, false);
    }

    private Outcome outcome(SearchEnd reason, boolean exhausted) {
      counters.put("searchWorkers", (long) searchWorkers);
      return new Outcome(reason, exhausted, counters, Map.of("or-tools", Natives.version()));
    }

    /**
     * The plan to hint: the best of the caller's and a short local search, as far as they are
     * wanted; or null.
     *
     * @param only whether the local search is all there will be, so that it takes all the time
     */
    private @Nullable IndexedPlan start(boolean only, Candidates candidates) {
      if (chosen.start() == CpSatOptions.Start.NONE) {
        return null;
      }
      LastPlan best = new LastPlan(sink, request.warmStart());
      if (!searchesLocally()) {
        return best.plan();
      }
      boolean counted = options.stepLimit().isPresent();
      long nanos = only || counted ? Math.max(0, left()) : startNanos(candidates);
      long steps = options.stepLimit().orElse(Long.MAX_VALUE);
      if (!only) {
        long most = chosen.whole(CpSatTuning.START_STEPS);
        steps = Math.min(steps, most * problem.tasks() * problem.tasks() + 1);
      }
      counters.put("startSteps", searchLocally(request.warmStart(), nanos, steps, best));
      return best.plan();
    }

    /** The share of the time left that a start is worth. */
    private long startNanos(Candidates candidates) {
      double beyond = candidates.cacheLiterals() - chosen.tuned(CpSatTuning.CACHE_FLOOR);
      double share = isTimed() ? beyond / chosen.tuned(CpSatTuning.CACHE_RANGE) : 0;
      return share <= chosen.tuned(CpSatTuning.START_SHARE)
          ? shortTime()
          : (long)
              (Math.max(0, left()) * Math.min(chosen.tuned(CpSatTuning.START_SHARE_CACHE), share));
    }

    private boolean isTimed() {
      return problem.objective().weights().keySet().stream().anyMatch(ObjectiveTerm::isTime);
    }

    /** A share of the time left: much of a little, little of much. */
    private long shortTime() {
      long nanos = Math.max(0, left());
      long floor = Math.min(nanos / 2, nanos(CpSatTuning.START_FLOOR_MILLIS));
      long share = Math.max((long) (nanos * chosen.tuned(CpSatTuning.START_SHARE)), floor);
      return Math.min(nanos(CpSatTuning.START_MILLIS), share);
    }

    private long nanos(CpSatTuning millis) {
      return (long) (chosen.tuned(millis) * NANOS_PER_MILLI);
    }

    /** Runs the local search; returns its steps. */
    private long searchLocally(
        @Nullable IndexedPlan from, long nanos, long steps, IncumbentSink into) {
      SearchOptions limits =
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
      solver.logTo(chosen.log());
      solver.limit(left() * relaxation.share());
      relaxation.portfolio().configure(solver.parameters(), workers, chosen);
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
      if (order.get() != null && searchesLocally() && !mustStop()) {
        long steps = chosen.whole(CpSatTuning.START_STEPS) * problem.tasks();
        searchLocally(order.get(), shortTime(), steps, best);
      }
      return best.plan();
    }

    private @Nullable Relaxation relaxation(Candidates candidates) {
      long least = sink.lowerBound();
      long incumbent = sink.incumbentObjective();
      Relaxation sequences = SequenceRelaxation.of(problem, candidates, chosen, least, incumbent);
      return sequences != null || mayBeProven(candidates)
          ? sequences
          : LoadingRelaxation.of(problem, candidates, chosen, least, incumbent);
    }

    /** The strategies that were asked for, or those that suit the problem. */
    private Portfolio portfolio(Candidates candidates) {
      return switch (chosen.portfolio()) {
        case AUTO -> suitable(candidates);
        case PROOF -> Portfolio.PROOF;
        case BOUND -> Portfolio.BOUND;
        case CORE_GUIDED -> Portfolio.CORE_GUIDED;
        case VARIED -> Portfolio.VARIED;
        case SOLVER -> Portfolio.MIXED;
      };
    }

    /**
     * Where workers are chosen and no models loaded, or where time does not count, a linear
     * relaxation tells much, and plans come from neighbourhoods.
     */
    private Portfolio suitable(Candidates candidates) {
      boolean ordersMatterMost = candidates.cacheLiterals() > 0 || !candidates.hasAlternatives();
      return ordersMatterMost && isTimed() && mayBeProven(candidates)
          ? Portfolio.PROOF
          : Portfolio.MIXED;
    }

    /** Whether the model of the whole problem may prove more than a relaxation. */
    private boolean mayBeProven(Candidates candidates) {
      return candidates.cacheLiterals() <= chosen.whole(CpSatTuning.PROVABLE_CACHE)
          && candidates.runs() <= chosen.whole(CpSatTuning.PROVABLE_RUNS);
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
