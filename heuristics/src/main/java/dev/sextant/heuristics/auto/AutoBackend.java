package dev.sextant.heuristics.auto;

import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * All list heuristics first, then searches for plans and the exact planners, each from the best
 * plan of all ({@link AutoCall}). Two threads unless the caller says otherwise.
 *
 * <p>Under a limit on steps there is one thread, and the parts follow each other with fixed shares
 * of the steps, each in its own kind: so a run can be repeated.
 */
final class AutoBackend implements PlannerBackend {
  private final List<ExactPlanner> exact;
  private final LongSupplier clock;
  private final Supplier<PlannerBackend> searchBeside;

  AutoBackend(List<ExactPlanner> exact) {
    this(exact, System::nanoTime);
  }

  /** With a clock that says what a call may still take; in nanoseconds. */
  AutoBackend(List<ExactPlanner> exact, LongSupplier clock) {
    this(exact, clock, LocalSearchBackend::fromWarmStart);
  }

  /** With another search beside exact planners. */
  AutoBackend(List<ExactPlanner> exact, LongSupplier clock, Supplier<PlannerBackend> searchBeside) {
    this.exact = exact;
    this.clock = clock;
    this.searchBeside = searchBeside;
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    return new AutoCall(exact, request, sink, interrupter, clock, searchBeside).run();
  }
}
