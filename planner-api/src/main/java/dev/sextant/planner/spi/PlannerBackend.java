package dev.sextant.planner.spi;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.compiled.CompiledProblem;

/** A search for plans. Stateless between calls and thread-safe; prints nothing, sets no status. */
@FunctionalInterface
public interface PlannerBackend {
  /**
   * Searches until it is done, a limit is reached or it is interrupted, and returns with no thread
   * left behind.
   *
   * @param options limits that remain for the search itself
   */
  Outcome search(
      CompiledProblem problem,
      PlannerOptions options,
      IncumbentSink sink,
      PlanInterrupter interrupter);
}
