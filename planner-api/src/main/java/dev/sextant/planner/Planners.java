package dev.sextant.planner;

import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.Set;

/** The planners on the class path, by name. */
public final class Planners {
  private Planners() {}

  /** The names of all planners that can run here, in alphabetical order; loads no natives. */
  public static Set<String> available() {
    return Set.of();
  }

  /**
   * The planner of this name.
   *
   * @throws IllegalArgumentException naming the planners there are
   */
  public static Planner get(String name) {
    throw new IllegalArgumentException(name);
  }

  /** What the planner of this name is. */
  public static Traits traits(String name) {
    throw new IllegalArgumentException(name);
  }

  /** The planner of this name from a given provider, for hosts with class loaders of their own. */
  public static Planner of(PlannerProvider provider, String name) {
    throw new IllegalArgumentException(name + provider);
  }
}
