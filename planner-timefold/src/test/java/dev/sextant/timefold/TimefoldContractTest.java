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
    return "6e363bd970837fa91831648a474dc91b5b196b650ddb1d3850bd0d6711e78138";
  }
}
