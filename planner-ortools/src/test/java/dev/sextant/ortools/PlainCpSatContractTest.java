package dev.sextant.ortools;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

/** The solver without anything that this project puts before it. */
class PlainCpSatContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("cp-sat:start=none,portfolio=solver,relaxations=false");
  }
}
