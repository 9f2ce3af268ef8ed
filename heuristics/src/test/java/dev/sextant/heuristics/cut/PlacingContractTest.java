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
      super("min-cut", "a54ba1b1254ac69a7ff74f6ba346d048405293bc98042725c05a732516e4697f");
    }
  }

  @Nested
  class GreedyCost extends Contract {
    GreedyCost() {
      super("greedy-cost", "a54ba1b1254ac69a7ff74f6ba346d048405293bc98042725c05a732516e4697f");
    }
  }

  @Nested
  class Posh extends Contract {
    Posh() {
      super("posh", "bbf53ddac066f18d9cbd1c084f3190fbcf71fe980872bece77d02f278598cc7f");
    }
  }
}
