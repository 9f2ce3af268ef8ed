package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.stream.IntStream;

/** Whether tasks may wait though they could start. */
public final class Waiting {
  private Waiting() {}

  /** Whether waiting may pay: runs cost, and some worker's price changes. */
  public static boolean mayPay(CompiledProblem problem) {
    return problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) > 0
        && IntStream.range(0, problem.workers().classes())
            .anyMatch(problem.workers().calendars()::pricesChange);
  }

  /** Whether ends count as well, so that it costs something to wait. */
  public static boolean endsCount(CompiledProblem problem) {
    return MarginalCost.countsEnds(problem);
  }
}
