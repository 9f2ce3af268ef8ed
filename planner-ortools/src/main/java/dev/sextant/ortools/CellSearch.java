package dev.sextant.ortools;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.SearchInterrupter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where prices change and cost alone counts: runs in cells of time ({@link CellRuns}), searched
 * before the model of the whole problem. Solutions are offered as plans, and what they cost at
 * least as a bound.
 */
final class CellSearch {
  /** Fewer cells that are longer than the unit of time say too little. */
  private static final int LEAST_CELLS = 200;

  private final CpSatCall call;
  private final IncumbentSink sink;
  private final CellRuns runs;
  private final CellPlan plans;
  private final CellBranching branching;
  private final long weight;

  /** The objective of the plan that is known at first. */
  private final long known;

  private final long begin = System.nanoTime();
  private final long left;
  private volatile boolean isWhole;
  private volatile boolean over;

  private CellSearch(CpSatCall call, Candidates candidates, IncumbentSink sink, CellRuns runs) {
    this.call = call;
    this.sink = sink;
    this.runs = runs;
    plans = new CellPlan(call.problem, candidates, runs);
    weight = call.problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS);
    known = sink.incumbentObjective();
    left = call.leftNanos();
    branching =
        new CellBranching(
            runs, new RunForest(call.problem, runs), enough(), this::mustStop, this::found);
  }

  /**
   * The search of a call; null where it does not apply.
   *
   * @param sink takes plans and bounds
   */
  static @Nullable CellSearch of(CpSatCall call, Candidates candidates, IncumbentSink sink) {
    CompiledProblem problem = call.problem;
    if (!PriceFormulation.isAsked(problem)
        || !problem.objective().weights().keySet().equals(Set.of(ObjectiveTerm.COST_MICRO_UNITS))) {
      return null;
    }
    TimeScale scale = new TimeScale(problem);
    Horizon horizon =
        new Horizon(problem, scale, LowerBounds.of(problem), sink.incumbentObjective());
    long mostStarts = call.chosen.whole(CpSatTuning.CELL_STARTS);
    CellRuns runs = CellRuns.of(problem, candidates, scale, horizon, mostStarts, LEAST_CELLS);
    return runs == null ? null : new CellSearch(call, candidates, sink, runs);
  }

  /**
   * Searches for a share of the time, most of it where solutions are plans, on as many threads as
   * the call has workers, but no more than there are cores; ends at once where the bound is too far
   * away.
   */
  void search() {
    boolean isLeft = branching.begin(runs.allStarts(), call.options.seed());
    tighten();
    if (isLeft && branching.gap() < call.chosen.tuned(CpSatTuning.CELL_GAP)) {
      searchOnThreads();
    }
    tighten();
  }

  private void searchOnThreads() {
    int threads = Math.min(call.workers(), Runtime.getRuntime().availableProcessors());
    List<BesideSearch> others = new ArrayList<>();
    Throwable failure = null;
    try {
      for (int i = 1; i < threads; i++) {
        long seed = call.options.seed() + i;
        others.add(new BesideSearch(call.interrupter, any -> search(seed, any)));
      }
      branching.search(call.options.seed());
    } catch (RuntimeException | Error thrown) {
      failure = thrown;
    } finally {
      over = true;
    }
    BesideSearch.rethrow(BesideSearch.closeAll(others, failure));
  }

  private void search(long seed, SearchInterrupter interrupter) {
    if (!interrupter.isInterrupted()) {
      branching.search(seed);
    }
  }

  private boolean mustStop() {
    CpSatTuning share = isWhole ? CpSatTuning.CELL_SHARE_WHOLE : CpSatTuning.CELL_SHARE;
    return over || call.mustStop() || System.nanoTime() - begin > left * call.chosen.tuned(share);
  }

  /** In steps of cost, the objective of the plan that is known. */
  private double enough() {
    return known == Long.MAX_VALUE
        ? CellPrices.NEVER
        : -Math.floorDiv(-(known / weight), runs.costStep());
  }

  private void found(CellSolution solution) {
    double cost = solution.cost() / runs.parts() * runs.costStep() * weight;
    if (cost < sink.incumbentObjective()) {
      IndexedPlan plan = plans.of(solution);
      if (plan != null && sink.offerUnchecked(plan)) {
        isWhole = true;
      }
    }
  }

  /** Not clipped by plans that were found since: a bound above one of them is a fault to see. */
  private void tighten() {
    double bound = branching.bound() * runs.costStep() * weight;
    boolean isKnown = branching.bound() * runs.parts() <= runs.mostCost();
    if (isKnown && bound < 0x1p53) {
      sink.tightenLowerBound(Math.min((long) bound, known));
    }
  }
}
