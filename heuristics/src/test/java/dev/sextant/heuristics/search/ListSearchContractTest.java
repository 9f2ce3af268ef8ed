package dev.sextant.heuristics.search;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

class ListSearchContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("list-search");
  }

  @Override
  protected String expectedDigest() {
    return "9ea80ed0c39ca29258d11eec14f0a27b372e0b703ada371a07c130c430eb3905";
  }
}
