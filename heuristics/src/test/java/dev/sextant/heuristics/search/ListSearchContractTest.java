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
    return "f7de4e7b0daac7eb6fccbef2aa42dff748456c3aa794a90d405ad7b85eade5aa";
  }
}
