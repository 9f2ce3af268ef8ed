package dev.sextant.benchmarks.cli;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.Traits;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The planners on the class path. */
final class InstalledPlanners implements PlannerCatalog {
  @Override
  public Set<String> names() {
    return Planners.available();
  }

  @Override
  public Planner get(String spec) {
    return Planners.get(spec);
  }

  @Override
  public String canonical(String spec) {
    return Planners.canonical(spec);
  }

  @Override
  public List<PlannerOption> options(String name) {
    return Planners.options(name);
  }

  @Override
  public Optional<String> obstacle(String name) {
    return Planners.obstacle(name);
  }

  @Override
  public Traits traits(String name) {
    return Planners.traits(name);
  }
}
