package dev.sextant.ortools;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

class CpSatContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("cp-sat");
  }
}
