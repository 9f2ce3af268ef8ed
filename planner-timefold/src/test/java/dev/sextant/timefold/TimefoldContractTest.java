package dev.sextant.timefold;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

class TimefoldContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("timefold");
  }

  @Override
  protected String expectedDigest() {
    return "fb6aa44e3e93efad8c1d5751988542f5527566e22fce89aa8db7a6fb66c0b64e";
  }
}
