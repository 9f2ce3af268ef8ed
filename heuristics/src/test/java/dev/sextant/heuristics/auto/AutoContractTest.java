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
    return "5e048e5ab00bf6bd8ac6ad0f2f64c40b74fdbf08bea90299b1854feb4f9ac80f";
  }
}
