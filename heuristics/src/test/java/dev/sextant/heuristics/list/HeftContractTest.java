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
    return "1f3036167834c121aa013161877c8e71daae3ecaa744fee7806106f6d834d670";
  }
}
