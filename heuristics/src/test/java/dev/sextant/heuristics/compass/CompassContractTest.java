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
    return "0484210d73fc44ff8b967a0305824ac9c50d557f228c9c152e78f31bc9a49e82";
  }
}
