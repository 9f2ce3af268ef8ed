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
    return "3bf30cc83d14854164d60417145207f734e4b15549925eaa1ca9778ce0c0d408";
  }
}
