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
    return "7161e521465bab043820b5a7e73d5b4ea5b4d03895e053cca3083c5d91a36374";
  }
}
