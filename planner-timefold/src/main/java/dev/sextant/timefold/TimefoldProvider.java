package dev.sextant.timefold;

import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.Set;

/** The planner {@code timefold}. */
public final class TimefoldProvider implements PlannerProvider {
  private static final String NAME = "timefold";

  /** A provider, found by {@link java.util.ServiceLoader}. */
  public TimefoldProvider() {}

  @Override
  public Set<String> names() {
    return Set.of(NAME);
  }

  @Override
  public Traits traits(String name) {
    check(name);
    return new Traits(
        false,
        true,
        true,
        "Timefold's simulated annealing over order and options, decoded incrementally");
  }

  @Override
  public PlannerBackend create(String name, OptionValues values) {
    check(name);
    return new TimefoldBackend();
  }

  private static void check(String name) {
    if (!name.equals(NAME)) {
      throw new IllegalArgumentException("There is no planner (" + name + ") in this module.");
    }
  }
}
