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
    return "259151ee9049c3f880efb53f2beb0fb0218bbe4e7992627d35ebe9d841be9751";
  }
}
