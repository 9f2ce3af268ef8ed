package dev.sextant.heuristics.sharing;

import dev.sextant.heuristics.sharing.level.Level;
import dev.sextant.heuristics.sharing.level.LevelSolver;
import dev.sextant.heuristics.sharing.linear.LinearProgram;
import dev.sextant.heuristics.sharing.linear.LinearSolver;
import dev.sextant.heuristics.sharing.prices.PriceEngine;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.ClassTimes;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.DualBound;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Solves for levels and sums by one linear program each ({@link ShareProgram}). Where there is no
 * time to solve one, what the {@link PriceEngine} finds soon with every job by itself stands in,
 * unless workers change over time.
 */
public final class ProgramSolver implements LevelSolver {
  private static final double ROUNDING = 1e-12;

  /** How much less than what all must get counts as that. */
  private static final double CLOSE = 1e-9;

  private final LinearSolver solver;

  /** Solves programs by this solver. */
  public ProgramSolver(LinearSolver solver) {
    this.solver = solver;
  }

  @Override
  public boolean takesConvexAims() {
    return false;
  }

  @Override
  public Level highest(CompiledSharing problem, Aims aims, BooleanSupplier stop) {
    return aims.isAnyActive() ? solve(problem, aims, stop) : duties(problem, aims, stop);
  }

  /** What all must get, where no job counts beyond that. */
  private Level duties(CompiledSharing problem, Aims aims, BooleanSupplier stop) {
    Aims floors = Aims.ofNeeds(problem, aims::floor);
    if (!floors.isAnyActive()) {
      return new Level(Double.NaN, new ClassTimes(problem), null, true);
    }
    Level level = solve(problem, floors, stop);
    if (level.times() != null && level.reached() >= 1 - CLOSE) {
      return new Level(Double.NaN, level.times(), null, true);
    }
    return level.completed()
        ? refutedBy(problem, floors)
        : new Level(Double.NaN, null, null, false);
  }

  @Override
  public Level sum(CompiledSharing problem, BooleanSupplier stop) {
    if (problem.isOverTime() && !spends(problem)) {
      return earliestEnd(problem, stop);
    }
    return solve(problem, null, stop);
  }

  private Level solve(CompiledSharing problem, @Nullable Aims aims, BooleanSupplier stop) {
    ShareProgram program = new ShareProgram(problem, aims);
    LinearProgram.Solution solution = solver.solve(program.program());
    if (solution != null && solution.optimal()) {
      return program.level(solution);
    }
    if (solution == null && !stop.getAsBoolean()) {
      Level refuted = refuted(problem, aims);
      if (refuted.completed()) {
        return refuted;
      }
    }
    Level alone = alone(problem, aims, stop);
    return solution == null ? alone : better(problem, aims, program.level(solution), alone);
  }

  /**
   * What can be said soon where there is no time for the program: with every job by itself; nothing
   * where workers change over time, which the engine does not know.
   */
  private static Level alone(CompiledSharing problem, @Nullable Aims aims, BooleanSupplier stop) {
    if (problem.isOverTime()) {
      return new Level(Double.NaN, null, null, false);
    }
    for (int c = 0; c < problem.classes(); c++) {
      int job = problem.representative(c);
      int profile = problem.profile(job);
      boolean canRun = problem.choices().begin(profile) < problem.choices().end(profile);
      if (problem.left(job) > 0 && !canRun) {
        return new Level(Double.NaN, null, null, false);
      }
    }
    PriceEngine engine = new PriceEngine(null);
    Level level = aims == null ? engine.sum(problem, stop) : engine.highest(problem, aims, stop);
    return new Level(level.reached(), level.times(), level.prices(), false);
  }

  /** The better times of two, and the prices that prove more. */
  private static Level better(
      CompiledSharing problem, @Nullable Aims aims, Level one, Level other) {
    boolean otherIsBetter = other.times() != null && other.reached() > one.reached();
    Level times = otherIsBetter ? other : one;
    IndexedPrices first = one.prices();
    IndexedPrices second = other.prices();
    boolean otherProves =
        first == null
            || second != null && proven(problem, aims, second) < proven(problem, aims, first);
    return new Level(times.reached(), times.times(), otherProves ? second : first, false);
  }

  /** What prices prove that no level or sum is above; costs with the sign turned. */
  private static double proven(CompiledSharing problem, @Nullable Aims aims, IndexedPrices prices) {
    double bound = aims == null ? DualBound.of(problem, prices) : aims.boundLevel(prices);
    return Double.isNaN(bound) ? Double.POSITIVE_INFINITY : spends(problem) ? -bound : bound;
  }

  /**
   * The earliest end of all work where workers change over time. In which interval it is follows
   * from halving: what can be done by some instant can be done by any later one.
   */
  private Level earliestEnd(CompiledSharing problem, BooleanSupplier stop) {
    int first = 0;
    int last = problem.intervals() - 1;
    Level found = null;
    boolean exact = true;
    while (first <= last && !stop.getAsBoolean()) {
      int middle = found == null ? last : (first + last) / 2;
      ShareProgram program = ShareProgram.ofEnd(problem, middle);
      LinearProgram.Solution solution = solver.solve(program.program());
      Level level = solution == null ? null : program.level(solution);
      exact &= level == null || level.completed();
      if (level != null && level.reached() <= problem.seconds(middle) * (1 + ROUNDING)) {
        found = level;
        last = middle - 1;
      } else if (found == null) {
        return refutedBy(problem, endless(problem));
      } else {
        first = middle + 1;
      }
    }
    return found == null
        ? new Level(Double.NaN, null, null, false)
        : new Level(found.reached(), found.times(), found.prices(), exact && !stop.getAsBoolean());
  }

  /** Those that must be done before the last interval, because they cannot run in it. */
  private static Aims endless(CompiledSharing problem) {
    CompiledSharing then = problem.at(problem.intervals() - 1);
    return Aims.ofNeeds(
        problem,
        c -> {
          int job = problem.representative(c);
          boolean runs = then.takesPart(c) && then.choices().highestRate(problem.profile(job)) > 0;
          return runs ? 0 : problem.floor(job);
        });
  }

  /** Where there is no solution: how much of what all must get they can get, and the proof. */
  private Level refuted(CompiledSharing problem, @Nullable Aims aims) {
    Aims floors =
        Aims.ofNeeds(
            problem, c -> aims == null ? problem.floor(problem.representative(c)) : aims.floor(c));
    return refutedBy(problem, floors);
  }

  private Level refutedBy(CompiledSharing problem, Aims floors) {
    if (!floors.isAnyActive()) {
      return new Level(Double.NaN, null, null, false);
    }
    ShareProgram program = new ShareProgram(problem, floors);
    LinearProgram.Solution solution = solver.solve(program.program());
    if (solution == null) {
      return new Level(Double.NaN, null, null, false);
    }
    Level level = program.level(solution);
    IndexedPrices prices = level.prices();
    // Where all get what they must after all, numbers were too far apart for the solver.
    return prices == null || level.reached() >= 1
        ? new Level(Double.NaN, null, null, false)
        : new Level(
            Double.NaN,
            null,
            new IndexedPrices(
                prices.pool(), prices.floorValue(), prices.rateValue(), prices.timePrice()),
            true);
  }

  /** Whether money is spent rather than rates gained. */
  static boolean spends(CompiledSharing problem) {
    return problem.objective().term() == SharingTerm.COST;
  }
}
