package dev.sextant.planner.spi;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import org.jspecify.annotations.Nullable;

/**
 * Makes a plan of one that is not valid any more; found by {@link java.util.ServiceLoader}, and
 * asked by every planner that is given such a warm start. Stateless and thread-safe.
 */
public interface PlanRepair {
  /**
   * A plan that keeps order and workers of an old one as far as they exist.
   *
   * @param problem every unfinished task has an option
   * @param old an earlier plan as far as its ids are known; tasks it says nothing of have no worker
   * @param interrupter says when to give up
   * @return null when none was found, or it was interrupted; else a plan that may still break
   *     deadlines and budgets
   */
  @Nullable IndexedPlan repair(
      CompiledProblem problem, IndexedPlan old, SearchInterrupter interrupter);
}
