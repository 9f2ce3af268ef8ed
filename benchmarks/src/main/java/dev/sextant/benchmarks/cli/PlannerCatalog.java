package dev.sextant.benchmarks.cli;

import dev.sextant.planner.Planner;
import dev.sextant.planner.spi.Traits;
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

  /** What the planner of this name is. */
  Traits traits(String name);
}
