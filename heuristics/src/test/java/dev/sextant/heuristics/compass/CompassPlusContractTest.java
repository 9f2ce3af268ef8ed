package dev.sextant.heuristics.compass;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

class CompassPlusContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("compass+");
  }

  @Override
  protected String expectedDigest() {
    return "8ec7faea3b591216aefc12be63bead0f93e66a0584ce90ee7bc3f2202c2daac7";
  }
}
