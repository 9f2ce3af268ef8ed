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
    return "3614bcb6e75a4edac3dda6d9c22dd707e6fbea60470b4ec0b70139f67778f012";
  }
}
