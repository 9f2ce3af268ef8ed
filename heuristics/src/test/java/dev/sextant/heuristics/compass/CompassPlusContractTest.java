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
    return "2a758152d8fe8dc1910e38c42be6206f443e48d5f59e5b16b463874bba3484b4";
  }
}
