package dev.sextant.heuristics.auto;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

/** Without an exact planner on the class path; the plans are those of {@code local-search}. */
class AutoContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get();
  }

  @Override
  protected String expectedDigest() {
    return "feeffa44307a42d5807051cececd5cb59ffabdec790c992f7c2a71cddddc3c1f";
  }
}
