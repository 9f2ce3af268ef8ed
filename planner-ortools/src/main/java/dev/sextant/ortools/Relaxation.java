package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import dev.sextant.planner.compiled.IndexedPlan;
import org.jspecify.annotations.Nullable;

/** A model that every plan of a problem satisfies, and whose optimum is a bound. */
interface Relaxation {
  CpModel model();

  /** The bound on the objective that a bound on what the solver minimises stands for. */
  long objective(long solverBound);

  /** How to search it. */
  Portfolio portfolio();

  /** How much of the time that is left it is worth. */
  double share();

  /**
   * The choices of a solution as a plan whose times say nothing but the order, a start for a local
   * search; or null.
   */
  @Nullable IndexedPlan order(NativeSolver.Values values);
}
