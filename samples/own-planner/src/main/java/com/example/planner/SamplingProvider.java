package com.example.planner;

import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.Set;

/** Makes the planner known by its name; {@code META-INF/services} makes this known. */
public final class SamplingProvider implements PlannerProvider {
  static final String NAME = "sampling";

  @Override
  public Set<String> names() {
    return Set.of(NAME);
  }

  @Override
  public Traits traits(String name) {
    requireName(name);
    return new Traits(false, true, false, "the best of many orders drawn by the seed");
  }

  @Override
  public PlannerBackend create(String name, OptionValues values) {
    requireName(name);
    return new SamplingBackend();
  }
}
