package dev.sextant.heuristics.compass;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

class CompassContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("compass");
  }

  @Override
  protected String expectedDigest() {
    return "f8c8b4d584a50818aec00d9bea4a621beb0854acf401ee2e8f1ed43672a39921";
  }
}
