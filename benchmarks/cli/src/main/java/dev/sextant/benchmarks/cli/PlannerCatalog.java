package dev.sextant.benchmarks.cli;

import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.Isolation;
import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.Traits;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The planners that commands can use. */
interface PlannerCatalog {
  /** Their names, in the order of display. */
  Set<String> names();

  /**
   * The planner of this name, which may have options behind it.
   *
   * @throws IllegalArgumentException naming the planners, options or values there are
   */
  Planner get(String spec);

  /**
   * The same planner in processes of its own.
   *
   * @throws IllegalArgumentException naming the planners, options or values there are
   */
  default IsolatedPlanner isolated(String spec, Isolation isolation) {
    return Planners.isolated(spec, isolation);
  }

  /**
   * The shortest text for a planner and its options.
   *
   * @throws IllegalArgumentException naming the planners, options or values there are
   */
  String canonical(String spec);

  /** What can be chosen about the planner of this name. */
  List<PlannerOption> options(String name);

  /** Why the planner of this name cannot run here, if it cannot. */
  Optional<String> obstacle(String name);

  /** What the planner of this name is. */
  Traits traits(String name);
}
