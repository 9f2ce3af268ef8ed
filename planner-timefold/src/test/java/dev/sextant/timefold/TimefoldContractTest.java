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
    return "43ea6faa3c57de783fc281cc3dec9d9a064921eafd032e263a5bcf5f84d14eaf";
  }
}
