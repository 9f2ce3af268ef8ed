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
    return "feeffa44307a42d5807051cececd5cb59ffabdec790c992f7c2a71cddddc3c1f";
  }
}
