package dev.sextant.heuristics.search;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

class LocalSearchContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("local-search");
  }

  @Override
  protected String expectedDigest() {
    return "b697828ac9a566673e2ac40f18bb1df1f8b3cbd379b4213bc6dd36418410d432";
  }
}
