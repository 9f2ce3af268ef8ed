package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Policies;
import dev.sextant.benchmarks.simulator.PublishedStudy;
import java.util.List;

/** The policies that a scenario can name. */
public final class KnownPolicies {
  private KnownPolicies() {}

  /** All names, under the published rules or under ours. */
  public static List<String> names(boolean published) {
    return published ? PublishedStudy.policies() : Policies.names();
  }

  /** Whether there is such a policy. */
  public static boolean knows(String name, boolean published) {
    return names(published).contains(name);
  }
}
