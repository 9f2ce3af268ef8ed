package dev.sextant.heuristics.cut;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;
import org.junit.jupiter.api.Nested;

/** What every planner must hold, for those that place by money and bytes. */
class PlacingContractTest {

  abstract static class Contract extends PlannerContract {
    private final String name;
    private final String digest;

    Contract(String name, String digest) {
      this.name = name;
      this.digest = digest;
    }

    @Override
    protected Planner planner() {
      return Planners.get(name);
    }

    @Override
    protected String expectedDigest() {
      return digest;
    }
  }

  @Nested
  class MinCut extends Contract {
    MinCut() {
      super("min-cut", "");
    }
  }

  @Nested
  class GreedyCost extends Contract {
    GreedyCost() {
      super("greedy-cost", "");
    }
  }

  @Nested
  class Posh extends Contract {
    Posh() {
      super("posh", "");
    }
  }
}
