package dev.sextant.heuristics.list;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

class HeftContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("heft");
  }

  @Override
  protected String expectedDigest() {
    return "e3a34a501e29e180bc258a88c74c9f4c07e8bb928b1b51e90e719dc9f6da0068";
  }
}
