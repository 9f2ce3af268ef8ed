package dev.sextant.benchmarks.simulator;

import java.util.List;

/** The policy of {@link NexusPolicy}. */
public final class NexusPolicies implements PolicyProvider {
  /** Creates the provider. */
  public NexusPolicies() {}

  @Override
  public List<String> names() {
    return List.of(NexusPolicy.NAME);
  }

  @Override
  public SchedulingPolicy create(String name, PolicySettings settings) {
    return new NexusPolicy(settings.cluster(), settings.serving());
  }
}
