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
    return "0b26abc2dad43175907bb4e4d891eabbc422ff2c30081702ec1022b5173fa895";
  }
}
