package dev.sextant.planner.spi;

import java.util.Set;

/**
 * Names the planners of one module; found by {@link java.util.ServiceLoader}. Cheap to create: no
 * native library is loaded before {@link #create}.
 */
public interface PlannerProvider {
  /** The names of the planners that can run here, in a stable order. */
  Set<String> names();

  /** What a planner is. */
  Traits traits(String name);

  /** Creates the backend of a planner. */
  PlannerBackend create(String name);
}
