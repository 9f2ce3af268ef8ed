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
    return "81fd65979fe62e616daf22d0ff40da84c7dbb251de0ef8165664111948d3846a";
  }
}
