package dev.sextant.timefold;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;

/** Timefold's own construction, moves and acceptor. */
class PrioritiesContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get("timefold:model=priorities");
  }

  @Override
  protected String expectedDigest() {
    return "de95c3c4e1abbd82aaf443501608a86fbce8faca72b193c2f2f845ad58da3d62";
  }
}
