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
    return "";
  }
}
