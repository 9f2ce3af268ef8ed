package dev.sextant.heuristics.auto;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

/** Without an exact planner on the class path; the plans are those of {@code local-search}. */
class AutoContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get();
  }

  @Override
  protected String expectedDigest() {
    return "a2207cfb116dbe74fbf28543bf53d561093925969f181a569e6bb9aa552af9f7";
  }
}
