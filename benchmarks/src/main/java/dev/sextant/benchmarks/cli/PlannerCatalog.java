package dev.sextant.benchmarks.cli;

import dev.sextant.planner.Planner;
import dev.sextant.planner.spi.Traits;
import java.util.Optional;
import java.util.Set;

/** The planners that commands can use. */
interface PlannerCatalog {
  /** Their names, in the order of display. */
  Set<String> names();

  /**
   * The planner of this name.
   *
   * @throws IllegalArgumentException naming the planners there are
   */
  Planner get(String name);

  /** Why the planner of this name cannot run here, if it cannot. */
  Optional<String> obstacle(String name);

  /** What the planner of this name is. */
  Traits traits(String name);
}
