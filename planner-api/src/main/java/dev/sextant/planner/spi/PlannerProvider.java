package dev.sextant.planner.spi;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Names the planners of one module; found by {@link java.util.ServiceLoader}. Cheap to create: no
 * native library is loaded before {@link #create}.
 */
public interface PlannerProvider {
  /** The names of the planners, in a stable order; without colons, commas and equals signs. */
  Set<String> names();

  /**
   * Refuses a name that this provider does not have.
   *
   * @throws IllegalArgumentException naming it
   */
  default void requireName(String name) {
    if (!names().contains(name)) {
      throw new IllegalArgumentException("There is no planner (" + name + ") in this module.");
    }
  }

  /** What a planner is. */
  Traits traits(String name);

  /** What can be chosen about a planner, in the order in which it is told; nothing for most. */
  default List<PlannerOption> options(String name) {
    return List.of();
  }

  /**
   * What this provider was made with, for hosts that choose in Java: values of options by name,
   * which hold where the caller's text says nothing.
   */
  default Map<String, String> preset(String name) {
    return Map.of();
  }

  /**
   * Why a planner cannot run here, in words and with a remedy; empty when nothing is in its way. A
   * planner may make ready what its first search would need, and takes no longer than that.
   */
  default Optional<String> obstacle(String name) {
    return Optional.empty();
  }

  /**
   * Creates the backend of a planner.
   *
   * @param values a value for each of its {@link #options}
   */
  PlannerBackend create(String name, OptionValues values);
}
