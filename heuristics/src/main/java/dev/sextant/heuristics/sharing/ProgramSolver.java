package dev.sextant.heuristics.sharing;

import dev.sextant.heuristics.sharing.level.Level;
import dev.sextant.heuristics.sharing.level.LevelSolver;
import dev.sextant.heuristics.sharing.linear.LinearProgram;
import dev.sextant.heuristics.sharing.linear.LinearSolver;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Solves for levels and sums by one linear program each ({@link ShareProgram}). */
public final class ProgramSolver implements LevelSolver {
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
    return solve(new ShareProgram(problem, aims), problem, aims);
  }

  @Override
  public Level sum(CompiledSharing problem, BooleanSupplier stop) {
    return solve(new ShareProgram(problem, null), problem, null);
  }

  private Level solve(ShareProgram program, CompiledSharing problem, @Nullable Aims aims) {
    LinearProgram.Solution solution = solver.solve(program.program());
    return solution != null ? program.level(solution) : refuted(problem, aims);
  }

  /** Where there is no solution: how much of what all must get they can get, and the proof. */
  private Level refuted(CompiledSharing problem, @Nullable Aims aims) {
    Aims floors =
        Aims.ofNeeds(
            problem, c -> aims == null ? problem.floor(problem.representative(c)) : aims.floor(c));
    if (!floors.isAnyActive()) {
      return new Level(Double.NaN, null, null, false);
    }
    ShareProgram program = new ShareProgram(problem, floors);
    LinearProgram.Solution solution = solver.solve(program.program());
    if (solution == null) {
      return new Level(Double.NaN, null, null, false);
    }
    IndexedPrices prices = program.level(solution).prices();
    return prices == null
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
