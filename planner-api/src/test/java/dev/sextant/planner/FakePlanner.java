package dev.sextant.planner;

import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.Set;

/** A planner that is said to do everything, by a backend of a test. */
final class FakePlanner {
  private FakePlanner() {}

  /** The planner with the name fake. */
  static Planner of(PlannerBackend backend) {
    return Planners.of(
        new PlannerProvider() {
          @Override
          public Set<String> names() {
            return Set.of("fake");
          }

          @Override
          public Traits traits(String name) {
            return new Traits(true, true, true, "A fake.");
          }

          @Override
          public PlannerBackend create(String name, OptionValues values) {
            return backend;
          }
        },
        "fake");
  }
}
