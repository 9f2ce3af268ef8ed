package dev.sextant.ortools;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The solver without anything that this project puts before it; in the profile nightly only. */
@EnabledIfSystemProperty(named = PlannerContract.ALL, matches = "true")
class PlainCpSatContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("cp-sat:start=none,portfolio=solver,relaxations=false");
  }
}
