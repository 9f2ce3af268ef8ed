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
    return "d521e053955e239fcc85dc6a2a9afced0a16c1ffdddfbbc9158ff3a9c49427a2";
  }
}
