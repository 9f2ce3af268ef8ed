package dev.sextant.heuristics.search;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

class LocalSearchContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("local-search");
  }

  @Override
  protected String expectedDigest() {
    return "64da32558921c60e877a2e3cd07bdf9fa5aab60e53700085a7b0219d0d7ecec9";
  }
}
