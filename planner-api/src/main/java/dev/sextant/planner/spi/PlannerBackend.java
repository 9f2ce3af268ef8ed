package dev.sextant.planner.spi;

/** A search for plans. Stateless between calls and thread-safe; prints nothing, sets no status. */
@FunctionalInterface
public interface PlannerBackend {
  /**
   * Searches until it is done, a limit is reached or it is interrupted, and returns with no thread
   * left behind.
   */
  Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter);
}
