package dev.sextant.heuristics.sharing.linear;

import org.jspecify.annotations.Nullable;

/** Solves linear programs. */
public interface LinearSolver {
  /**
   * An optimal solution, or one that keeps all rows where the solver was stopped; null when there
   * is none or the solver found none.
   */
  LinearProgram.@Nullable Solution solve(LinearProgram program);
}
