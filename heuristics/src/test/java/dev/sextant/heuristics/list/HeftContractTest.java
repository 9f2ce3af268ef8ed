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
    return "4220f2621b5852f6dfa383b281a26f114fa99bb210d9fad9cc25b89fda4aa4fd";
  }
}
