package dev.sextant.benchmarks.simulator.rounds;

import java.util.List;

/** The policies of this package. */
public final class PriorityProvider implements RoundPolicyProvider {
  private static final String PRIORITY = "priority";

  /** For {@link java.util.ServiceLoader}. */
  public PriorityProvider() {}

  @Override
  public List<String> names() {
    return List.of(PRIORITY);
  }

  @Override
  public RoundPolicy create(String name, RoundPolicySettings settings) {
    return new PriorityPolicy(settings);
  }
}
