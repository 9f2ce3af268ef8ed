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
      super("min-cut", "113134695cd29575f559aa82f05cd5742dc2fe464485f1fae1043294ac7f4992");
    }
  }

  @Nested
  class GreedyCost extends Contract {
    GreedyCost() {
      super("greedy-cost", "113134695cd29575f559aa82f05cd5742dc2fe464485f1fae1043294ac7f4992");
    }
  }

  @Nested
  class Posh extends Contract {
    Posh() {
      super("posh", "8e35a7e8b4dadf2126c9c754a75db5d1f0969f8a7b9b1634491a67112611431c");
    }
  }
}
