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
    return "5b957288859749ad6e68e4da4fc3792d515a260472971e33bee0c6c5169249c5";
  }
}
