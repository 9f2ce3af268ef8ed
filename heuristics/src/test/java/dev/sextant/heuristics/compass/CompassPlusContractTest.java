package dev.sextant.heuristics.compass;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.Set;

class CompassPlusContractTest extends PlannerContract {
  private static final String NAME = "compass+";

  /** Provides this one planner. */
  private static final class Provider implements PlannerProvider {
    @Override
    public Set<String> names() {
      return Set.of(NAME);
    }

    @Override
    public Traits traits(String name) {
      return new Traits(false, true, false, "Compass that remembers and overlaps fetches");
    }

    @Override
    public PlannerBackend create(String name) {
      return new CompassPlusBackend();
    }
  }

  @Override
  protected Planner planner() {
    return Planners.of(new Provider(), NAME);
  }

  @Override
  protected Traits traits() {
    return new Provider().traits(NAME);
  }

  @Override
  protected String expectedDigest() {
    return "2a758152d8fe8dc1910e38c42be6206f443e48d5f59e5b16b463874bba3484b4";
  }
}
