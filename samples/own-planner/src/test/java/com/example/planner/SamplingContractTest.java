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

  @Override
  protected String expectedDigest() {
    return "acb2741407e4f7613d126bed69b2ec9c5b581b983e9a258da8b36cdd795f64d4";
  }
}
