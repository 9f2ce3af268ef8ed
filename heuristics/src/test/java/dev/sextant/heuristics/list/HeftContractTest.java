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
    return "d0d019726f73f21229355307fc2b417900c652126acc4a28bac550d83eb3f2a2";
  }
}
