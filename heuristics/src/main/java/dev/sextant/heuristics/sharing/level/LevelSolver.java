package dev.sextant.heuristics.sharing.level;

import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import java.util.function.BooleanSupplier;

/** Solves for one level: by prices, or by a linear program. */
public interface LevelSolver {
  /**
   * The highest level that all rising classes can reach together.
   *
   * @param aims straight or convex, as {@link #takesConvexAims} says
   */
  Level highest(CompiledSharing problem, Aims aims, BooleanSupplier stop);

  /** The best sum, where the term is one; the best value where workers change over time. */
  Level sum(CompiledSharing problem, BooleanSupplier stop);

  /** Whether needs may be convex in the level; otherwise they must be straight lines. */
  boolean takesConvexAims();
}
