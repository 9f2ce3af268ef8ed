package dev.sextant.planner.spi;

import java.util.Optional;
import java.util.Set;

/**
 * Names the planners of one module; found by {@link java.util.ServiceLoader}. Cheap to create: no
 * native library is loaded before {@link #create}.
 */
public interface PlannerProvider {
  /** The names of the planners, in a stable order. */
  Set<String> names();

  /** What a planner is. */
  Traits traits(String name);

  /**
   * Why a planner cannot run here, in words and with a remedy; empty when nothing is in its way. A
   * planner may make ready what its first search would need, and takes no longer than that.
   */
  default Optional<String> obstacle(String name) {
    return Optional.empty();
  }

  /** Creates the backend of a planner. */
  PlannerBackend create(String name);
}
