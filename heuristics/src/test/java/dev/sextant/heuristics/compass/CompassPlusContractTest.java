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
    return "efce34b9f70dab9f7d5b6911760f896380fd6934c79f7e23c9fc874aada98668";
  }
}
