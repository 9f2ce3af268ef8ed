package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Policies;
import dev.sextant.benchmarks.simulator.Reference;
import dev.sextant.benchmarks.simulator.published.PublishedStudy;
import dev.sextant.planner.Planners;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The policies that a scenario can name. */
public final class KnownPolicies {
  private static final List<String> PREFIXES = List.of(Policies.REPLAN, Reference.OFFLINE);

  private KnownPolicies() {}

  /** Whether a name stands for what policies are compared with rather than for a policy. */
  public static boolean isReference(String name) {
    return name.equals(Reference.LOWER_BOUND) || name.startsWith(Reference.OFFLINE);
  }

  /** All names, under the published rules or under ours, except those that name a planner. */
  public static List<String> names(boolean published) {
    if (published) {
      return PublishedStudy.policies();
    }
    List<String> names = new ArrayList<>(Policies.names());
    names.add(Reference.LOWER_BOUND);
    return names;
  }

  /** Names of what can be written for a policy, for messages. */
  public static List<String> suggestions(boolean published) {
    List<String> names = new ArrayList<>(names(published));
    if (!published) {
      for (String prefix : PREFIXES) {
        Planners.available().forEach(planner -> names.add(prefix + planner));
      }
    }
    return names;
  }

  /** Whether there is such a policy; options of a planner that it names may be wrong. */
  public static boolean knows(String name, boolean published) {
    String planner = published ? null : planner(name);
    return planner == null
        ? names(published).contains(name)
        : Planners.available().contains(planner.split(":", 2)[0]);
  }

  /** The planner that a policy names, perhaps with options, or null where a policy names none. */
  public static @Nullable String planner(String name) {
    return PREFIXES.stream()
        .filter(name::startsWith)
        .map(prefix -> name.substring(prefix.length()))
        .findFirst()
        .orElse(null);
  }
}
