package dev.sextant.benchmarks.simulator;

import java.util.List;

/**
 * Brings policies into scenarios by name. Implementations are found by {@link
 * java.util.ServiceLoader}: a jar with a policy, its provider and a line in {@code
 * META-INF/services} need only be on the class path.
 */
public interface PolicyProvider {
  /**
   * The names of its policies, as scenarios write them, in the order of lists. They have no colon,
   * and no other provider has them.
   */
  List<String> names();

  /**
   * A policy for one simulation; it is used by one thread.
   *
   * @param name one of {@link #names}
   */
  SchedulingPolicy create(String name, PolicySettings settings);
}
