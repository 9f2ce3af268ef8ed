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
    return "8aa5a70b777767158dd65cfa0ad51c4bf5b480d2954efc7af7c8347d499a9917";
  }
}
