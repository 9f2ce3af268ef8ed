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
    return "a6c4371f03db4b1083bfec484fb716f6adad6ad5ad9220bed1b68ad68a546e9e";
  }
}
