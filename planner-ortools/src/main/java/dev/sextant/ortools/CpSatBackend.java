package dev.sextant.ortools;

import dev.sextant.heuristics.search.EarlyStop;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The exact planner: a local search gives a plan, which becomes the complete hint of a CP-SAT model
 * of the whole problem. Where relaxations may prove more than that model, they come first, and
 * where that model proves little, a local search goes on beside all of it; for problems too large
 * for a model the local search is all there is.
 *
 * <p>What of that happens, and the numbers that decide it, are {@link CpSatOptions}. At most eight
 * search workers unless the caller says otherwise, divided as {@link Portfolio} says. A step is a
 * thousandth of a unit of the solver's deterministic time; under a limit on steps there is one
 * worker.
 */
final class CpSatBackend implements PlannerBackend {
  /** Terms of the objective that count when jobs end. */
  private static final Set<ObjectiveTerm> ENDS =
      EnumSet.of(
          ObjectiveTerm.MAKESPAN_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS);

  private final CpSatOptions chosen;

  CpSatBackend(CpSatOptions chosen) {
    this.chosen = chosen;
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    CpSatCall call = new CpSatCall(chosen, request, sink, interrupter);
    Natives.load();
    return new Search(call, new Candidates(request.problem())).run();
  }

  /** Where a proof is in reach, or no time counts, which a local search is for. */
  @Override
  public boolean suitsAlone(CompiledProblem problem) {
    return !CpSatCall.isTimed(problem) || CpSatCall.mayBeProven(chosen, new Candidates(problem));
  }

  /** One call: a start, then a relaxation, then the whole model, each where it is worth it. */
  private static final class Search {
    private final CpSatCall call;
    private final Candidates candidates;
    private final StartSearch starts;
    private final Map<String, Long> counters = new TreeMap<>();
    private int searchWorkers;

    /** Whether plans are what a search beside the solver's only worker looks for. */
    private boolean leavesPlans;

    Search(CpSatCall call, Candidates candidates) {
      this.call = call;
      this.candidates = candidates;
      starts = new StartSearch(call, candidates);
      searchWorkers = call.workers();
    }

    Outcome run() {
      boolean tooLarge = candidates.literals() > call.chosen.whole(CpSatTuning.MAX_LITERALS);
      starts.start(tooLarge);
      if (call.searchesLocally()) {
        counters.put("startSteps", starts.steps());
      }
      if (call.options.stepLimit().orElse(1) == 0) {
        return stopped(SearchEnd.STEP_LIMIT);
      }
      if (tooLarge) {
        counters.put("modelTooLarge", 1L);
        return stopped(withoutModel());
      }
      try (BesideSearch beside = starts.beside()) {
        if (beside != null) {
          call.lendThread();
          searchWorkers = call.workers();
          leavesPlans = searchWorkers == 1;
        }
        // Relaxations add up work, which batches share.
        if (call.chosen.relaxations() && !call.problem.workflows().hasBatches()) {
          relax();
        }
        return solve();
      } catch (StoppedException stopped) {
        for (Throwable beside : stopped.getSuppressed()) {
          BesideSearch.rethrow(beside);
        }
        return stopped(SearchEnd.TIME_LIMIT);
      }
    }

    /** Why a search ends that builds no model: when the local search does, if there is one. */
    private SearchEnd withoutModel() {
      if (!call.searchesLocally()) {
        return SearchEnd.COMPLETED;
      }
      return call.options.stepLimit().isPresent() ? SearchEnd.STEP_LIMIT : SearchEnd.TIME_LIMIT;
    }

    /**
     * Raises the bound by relaxations, where there are some that suit the problem, and tries what
     * they come to as a start.
     */
    private void relax() {
      if (call.mustStop() || call.options.stepLimit().isPresent()) {
        return;
      }
      CellSearch cells = CellSearch.of(call, candidates, starts.sink());
      if (cells != null) {
        cells.search();
        return;
      }
      Relaxation sequence =
          SequenceRelaxation.of(
              call.problem,
              candidates,
              call.chosen,
              call.sink.lowerBound(),
              call.sink.incumbentObjective());
      if (sequence != null) {
        starts.improve(new RelaxationRun(call, sequence).solve());
      } else if (!call.mayBeProven(candidates)) {
        relaxWhole();
      }
    }

    /**
     * Where the whole model proves little: sets of jobs, windows of them, prefixes, or loads where
     * those fail.
     */
    private void relaxWhole() {
      JobSetStages sets = JobSetStages.of(call, starts.incumbent());
      if (sets != null) {
        sets.climb();
        return;
      }
      JobWindows windows = JobWindows.of(call, starts.incumbent());
      if (windows != null) {
        windows.climb();
        return;
      }
      PrefixStages stages = PrefixStages.of(call, candidates, starts);
      if (stages != null) {
        stages.climb();
        return;
      }
      Relaxation loading =
          LoadingRelaxation.of(
              call.problem,
              candidates,
              call.chosen,
              call.sink.lowerBound(),
              call.sink.incumbentObjective());
      if (loading != null) {
        new RelaxationRun(call, loading).solve();
      }
    }

    private Outcome solve() {
      if (portfolio().needsPlans() && looksForPlans()) {
        Outcome whole = part(portfolio(), CpSatTuning.PROOF_FIRST, call.interrupter);
        if (whole == null) {
          whole = part(Portfolio.PLANS, CpSatTuning.PLANS_SHARE, whileBetter());
        }
        if (whole != null) {
          return whole;
        }
      }
      if (isTriedByTurns()) {
        Outcome whole = part(Portfolio.LINEAR, CpSatTuning.LINEAR_FIRST, call.interrupter);
        return whole != null ? whole : search(Portfolio.NARROW, 1, call.interrupter);
      }
      return search(portfolio(), 1, call.interrupter);
    }

    /**
     * Objectives from the bound up, where ends of jobs count; with a linear relaxation where
     * alternatives are many.
     */
    private Portfolio fromBelow() {
      if (PriceFormulation.isAsked(call.problem) || !countsEnds()) {
        return suitable();
      }
      return ordersMatterMost() ? Portfolio.FROM_BELOW : Portfolio.BOUND;
    }

    private boolean countsEnds() {
      return call.problem.objective().weights().keySet().stream().anyMatch(ENDS::contains);
    }

    private boolean ordersMatterMost() {
      return candidates.cacheLiterals() > 0 || candidates.hasFewAlternatives();
    }

    /**
     * Whether a full linear relaxation and clause learning are tried one after the other: where
     * workers are chosen and no proof is in reach, either may prove what the other does not.
     */
    private boolean isTriedByTurns() {
      return call.chosen.portfolio() == CpSatOptions.Strategies.AUTO
          && !leavesPlans
          && call.options.stepLimit().isEmpty()
          && call.isTimed()
          && candidates.cacheLiterals() == 0
          && !candidates.hasFewAlternatives()
          && !call.mayBeProven(candidates)
          && !PriceFormulation.isAsked(call.problem)
          && call.workers() < call.chosen.whole(CpSatTuning.ENOUGH_CORES);
    }

    /** Searches the whole problem in what is left. */
    private Outcome search(Portfolio portfolio, double share, SearchInterrupter interrupter) {
      Formulation formulation = formulation();
      if (call.mustStop()) {
        return stopped(SearchEnd.TIME_LIMIT);
      }
      SolverRun run = new SolverRun(call, formulation, starts.sink(), interrupter);
      searchWorkers = portfolio.configure(run.parameters(), call.workers(), call.chosen);
      boolean infeasible = run.solve(share);
      return outcome(run.end(), infeasible);
    }

    /** The model of the whole problem, hinted with the best plan, whose objective it ends at. */
    private Formulation formulation() {
      LastPlan.Incumbent start = starts.incumbent();
      return new Formulation(
          FormulationContext.of(
              call.problem,
              candidates,
              call.chosen,
              start.plan(),
              start.objective(),
              call.sink.lowerBound(),
              call::mustStop));
    }

    /** Whether better plans are looked for before a proof, which they make shorter. */
    private boolean looksForPlans() {
      return candidates.cacheLiterals() > 0
          && call.searchesLocally()
          && call.options.stepLimit().isEmpty()
          && call.chosen.portfolio() == CpSatOptions.Strategies.AUTO
          && call.chosen.tuned(CpSatTuning.PLANS_SHARE) > 0
          && Portfolio.dividesCores(call.workers(), call.chosen);
    }

    /** Searches in a share of what is left; returns the outcome if that was enough, else null. */
    private @Nullable Outcome part(
        Portfolio portfolio, CpSatTuning share, SearchInterrupter interrupter) {
      Outcome outcome = search(portfolio, call.chosen.tuned(share), interrupter);
      return outcome.end() == SearchEnd.COMPLETED || call.mustStop() ? outcome : null;
    }

    /** For as long as there are better plans: a proof from the best one takes a fraction. */
    private SearchInterrupter whileBetter() {
      long shortest = call.nanos(CpSatTuning.PLANS_MILLIS);
      double share = call.chosen.tuned(CpSatTuning.PLANS_PATIENCE);
      return new EarlyStop(
          call.interrupter, new Patience(call.sink::incumbentObjective, shortest, share)::isOver);
    }

    private Outcome stopped(SearchEnd otherwise) {
      return outcome(call.interrupter.isInterrupted() ? SearchEnd.INTERRUPTED : otherwise, false);
    }

    private Outcome outcome(SearchEnd end, boolean exhausted) {
      counters.put("searchWorkers", (long) searchWorkers);
      return new Outcome(end, exhausted, counters, Map.of("or-tools", Natives.version()));
    }

    /** The strategies that were asked for, or those that suit the problem. */
    private Portfolio portfolio() {
      return switch (call.chosen.portfolio()) {
        case AUTO -> leavesPlans ? fromBelow() : suitable();
        case PROOF -> Portfolio.PROOF;
        case NARROW -> Portfolio.NARROW;
        case PLANS -> Portfolio.PLANS;
        case BOUND -> Portfolio.BOUND;
        case FROM_BELOW -> fromBelow();
        case CORE_GUIDED -> Portfolio.CORE_GUIDED;
        case LINEAR -> Portfolio.LINEAR;
        case VARIED -> Portfolio.VARIED;
        case SOLVER -> Portfolio.MIXED;
      };
    }

    /**
     * Where workers are chosen and no models loaded, or where time does not count, a linear
     * relaxation tells much, and plans come from neighbourhoods; most where prices change.
     */
    private Portfolio suitable() {
      if (PriceFormulation.isAsked(call.problem)) {
        return Portfolio.LINEAR;
      }
      if (!ordersMatterMost() || !call.isTimed() || !call.mayBeProven(candidates)) {
        return Portfolio.MIXED;
      }
      boolean narrow =
          candidates.cacheLiterals() > 0 && call.gap() <= call.chosen.tuned(CpSatTuning.NARROW_GAP);
      return narrow ? Portfolio.NARROW : Portfolio.PROOF;
    }
  }
}
