package dev.sextant.heuristics.list;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

class HeftContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("heft");
  }

  @Override
  protected String expectedDigest() {
    return "171ec50b24367d135469a09e4563c3104329617a4fe2c877bc236031f21600f2";
  }
}
