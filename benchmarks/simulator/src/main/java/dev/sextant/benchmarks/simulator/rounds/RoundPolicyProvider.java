package dev.sextant.benchmarks.simulator.rounds;

import java.util.List;

/**
 * Brings round policies into scenarios by name. Implementations are found by {@link
 * java.util.ServiceLoader}: a jar with a policy, its provider and a line in {@code
 * META-INF/services} need only be on the class path.
 */
public interface RoundPolicyProvider {
  /** The names of its policies, in the order of lists; no colon, and no other provider's. */
  List<String> names();

  /**
   * A policy for one simulation.
   *
   * @param name one of {@link #names}
   * @throws IllegalArgumentException if an option is wrong
   */
  RoundPolicy create(String name, RoundPolicySettings settings);
}
