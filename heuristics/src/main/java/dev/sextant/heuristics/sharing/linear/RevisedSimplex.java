package dev.sextant.heuristics.sharing.linear;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Linear programs of some hundreds of rows solved by the primal revised simplex method: first the
 * sum of what is infeasible is made 0, then the cost as small as can be. Both values and duals are
 * those of one basis. Ends soon after it is to stop. Not thread-safe.
 */
public final class RevisedSimplex implements LinearSolver {
  private static final int CHECK_EVERY = 16;
  private static final int MOST_RESTARTS = 5;

  private final BooleanSupplier stop;
  private long pivots;

  /**
   * A solver.
   *
   * @param stop whether to stop; a program that is not solved by then has the solution of the last
   *     basis, if that is feasible
   */
  public RevisedSimplex(BooleanSupplier stop) {
    this.stop = stop;
  }

  /** How many times a column came into a basis, in all programs. */
  public long pivots() {
    return pivots;
  }

  @Override
  public LinearProgram.@Nullable Solution solve(LinearProgram program) {
    StandardForm form = new StandardForm(program);
    if (!form.isFinite()) {
      return null;
    }
    SimplexBasis basis = new SimplexBasis(form);
    Pricing pricing = new Pricing(form, basis);
    long most = 1_000 + 40L * (form.rows + form.columns);
    int restarts = 0;
    for (long turn = 0; turn < most; turn++) {
      if (turn % CHECK_EVERY == 0 && stop.getAsBoolean()) {
        basis.refresh();
        return solution(program, form, basis, false);
      }
      int entering = pricing.best();
      if (entering < 0 && basis.isFresh()) {
        return solution(program, form, basis, true);
      }
      boolean moved = entering >= 0 && basis.enter(entering);
      if (entering >= 0 && !moved && basis.isFresh() && ++restarts > MOST_RESTARTS) {
        return null;
      }
      pivots += moved ? 1 : 0;
      if (!moved || basis.isLong()) {
        basis.refresh();
      }
    }
    return null;
  }

  private static LinearProgram.@Nullable Solution solution(
      LinearProgram program, StandardForm form, SimplexBasis basis, boolean optimal) {
    return basis.isFeasible()
        ? form.solution(program, basis.values(), basis.duals(), optimal)
        : null;
  }
}
