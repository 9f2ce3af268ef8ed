package dev.sextant.planner.spi;

import dev.sextant.planner.compiled.CompiledProblem;

/** A search for plans. Stateless between calls and thread-safe; prints nothing, sets no status. */
@FunctionalInterface
public interface PlannerBackend {
  /**
   * Searches until it is done, a limit is reached or it is interrupted, and returns with no thread
   * left behind.
   */
  Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter);

  /**
   * Whether this search does most for a problem when it has all threads for itself, because a proof
   * is in reach or because nothing else does as well, rather than one beside a search for plans.
   * Told from the problem's size, in much less time than a search takes.
   */
  default boolean suitsAlone(CompiledProblem problem) {
    return false;
  }
}
