package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Policies;
import dev.sextant.benchmarks.simulator.PublishedStudy;
import dev.sextant.planner.Planners;
import java.util.ArrayList;
import java.util.List;

/** The policies that a scenario can name. */
public final class KnownPolicies {
  private KnownPolicies() {}

  /** All names, under the published rules or under ours, except those that name a planner. */
  public static List<String> names(boolean published) {
    return published ? PublishedStudy.policies() : Policies.names();
  }

  /** Names of what can be written for a policy, for messages. */
  public static List<String> suggestions(boolean published) {
    List<String> names = new ArrayList<>(names(published));
    if (!published) {
      Planners.available().forEach(planner -> names.add(Policies.REPLAN + planner));
    }
    return names;
  }

  /** Whether there is such a policy. */
  public static boolean knows(String name, boolean published) {
    return names(published).contains(name)
        || !published
            && name.startsWith(Policies.REPLAN)
            && Planners.available().contains(name.substring(Policies.REPLAN.length()));
  }
}
