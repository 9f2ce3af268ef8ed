package dev.sextant.heuristics.sharing;

import dev.sextant.heuristics.sharing.level.Level;
import dev.sextant.heuristics.sharing.level.LevelSolver;
import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import dev.sextant.planner.sharing.spi.AllocationOutcome;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Solves a sharing problem by solving for levels: one where the worst job counts, one after the
 * other in lexicographic objectives, freezing at each level the classes whose rates have a value in
 * the prices, because those cannot get more (complementary slackness). The prices of the first
 * level are the proof.
 */
public final class WaterFilling {
  /** How much of all value a class must have to be frozen for it. */
  private static final double SATURATED = 1e-7;

  /** How close a level comes to the one that its prices allow before it counts as reached. */
  private static final double CLOSE = 1e-9;

  private static final int MOST_TURNS = 60;

  private final LevelSolver solver;
  private final CompiledSharing problem;
  private final BooleanSupplier stop;
  private long levels;

  private WaterFilling(LevelSolver solver, AllocationRequest request) {
    this.solver = solver;
    problem = request.problem();
    stop = request.stop();
  }

  /** Solves the problem of a request. */
  public static AllocationOutcome solve(
      LevelSolver solver, AllocationRequest request, Map<String, String> versions) {
    WaterFilling filling = new WaterFilling(solver, request);
    Level level =
        request.problem().objective().term().isWorstCase() && !request.problem().isOverTime()
            ? filling.levels()
            : solver.sum(request.problem(), request.stop());
    Map<String, Long> counters = new TreeMap<>();
    counters.put("classes", (long) request.problem().classes());
    counters.put("levels", Math.max(1, filling.levels));
    return new AllocationOutcome(
        level.times() == null ? null : level.times().spread(),
        level.prices(),
        level.completed(),
        counters,
        versions);
  }

  private Level levels() {
    Aims aims = Aims.of(problem);
    Level first = highest(aims);
    if (!problem.objective().lexicographic() || first.times() == null || !first.completed()) {
      return first;
    }
    Level last = first;
    boolean filled = true;
    while (filled && aims.isAnyActive()) {
      boolean[] saturated = saturated(aims, last);
      if (saturated == null) {
        filled = false;
      } else {
        aims.freeze(saturated, last.reached());
        Level next = aims.isAnyActive() ? highest(aims) : last;
        filled = next.times() != null && next.completed();
        last = filled || isAbove(aims, next, last) ? next : last;
      }
    }
    return new Level(first.reached(), last.times(), first.prices(), filled);
  }

  /** The classes that cannot get more; null when the prices name none. */
  private boolean @Nullable [] saturated(Aims aims, Level level) {
    IndexedPrices prices = level.prices();
    if (prices == null) {
      return null;
    }
    double[] value = new double[problem.classes()];
    for (int c = 0; c < value.length; c++) {
      value[c] =
          aims.rises(c)
              ? prices.rateValue()[c] * problem.size(c) * aims.slope(c, level.reached())
              : 0;
    }
    double all = Arrays.stream(value).sum();
    if (!(all > 0)) {
      return null;
    }
    boolean[] saturated = new boolean[value.length];
    for (int c = 0; c < value.length; c++) {
      saturated[c] = value[c] > SATURATED * all / value.length;
    }
    return saturated;
  }

  /** Whether what a level that was not solved to the end gives is no worse than what was before. */
  private static boolean isAbove(Aims aims, Level next, Level before) {
    double from = aims.areLinear() ? 0 : before.reached();
    return next.times() != null && next.reached() >= from;
  }

  private Level highest(Aims aims) {
    levels++;
    return aims.areLinear() || solver.takesConvexAims() || !aims.isAnyActive()
        ? solver.highest(problem, aims, stop)
        : byTangents(aims);
  }

  /**
   * Newton's method where needs are convex and the solver takes straight lines: at a level, how
   * many times what all need can they get? The prices of the answer bound the level, and the bound
   * is the next level, until all get what they need.
   */
  private Level byTangents(Aims aims) {
    double highest = aims.highestLevel();
    double level = aims.firstLevel();
    Level best = new Level(Double.NaN, null, null, false);
    IndexedPrices proof = null;
    for (int turn = 0; turn < MOST_TURNS && (turn == 0 || !stop.getAsBoolean()); turn++) {
      Aims lines = aims.linesAt(level);
      Level turnLevel = solver.highest(problem, lines, stop);
      IndexedPrices prices = turnLevel.prices();
      if (turnLevel.times() == null || prices == null) {
        return new Level(best.reached(), best.times(), turnLevel.prices(), turnLevel.completed());
      }
      double reached = aims.levelAt(lines, turnLevel.reached());
      if (!(best.reached() > reached)) {
        best = new Level(reached, turnLevel.times(), null, false);
      }
      proof = prices;
      // Where no rate has a value the prices allow any level.
      double allowed = aims.boundLevel(prices);
      double bound = Double.isNaN(allowed) ? highest : Math.min(allowed, highest);
      if (!turnLevel.completed() || bound - reached <= CLOSE * Math.abs(bound)) {
        return new Level(best.reached(), best.times(), proof, turnLevel.completed());
      }
      level = bound;
    }
    return new Level(best.reached(), best.times(), proof, false);
  }
}
