package com.example.planner;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

/** What every planner must hold, held by this one; what its traits do not claim is skipped. */
class SamplingContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("sampling");
  }
}
