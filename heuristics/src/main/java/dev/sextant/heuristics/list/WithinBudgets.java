package dev.sextant.heuristics.list;

import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;

/**
 * A list planner that is given {@link BudgetedModes}, where budgets are short. As thread-safe as
 * the planner.
 */
public final class WithinBudgets implements PlannerBackend {
  private final PlannerBackend planner;

  /** Gives modes to a planner that does not look at budgets itself. */
  public WithinBudgets(PlannerBackend planner) {
    this.planner = planner;
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    return planner.search(
        new SearchRequest(
            BudgetedModes.in(request.problem()), request.options(), request.warmStart()),
        sink,
        interrupter);
  }
}
