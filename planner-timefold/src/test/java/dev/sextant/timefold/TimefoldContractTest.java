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
    return "00f1c0c0c09c3522079af727bf95b8c76b132b3b35820c91ba1d9f8814d354aa";
  }
}
