package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.model.Spelling;
import dev.sextant.planner.sharing.SharingProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** The round policies by name: those of the {@link RoundPolicyProvider}s on the class path. */
public final class RoundPolicies {
  private RoundPolicies() {}

  /**
   * All names.
   *
   * @throws IllegalStateException if two providers have one name
   */
  public static List<String> names() {
    return List.copyOf(providers().keySet());
  }

  /**
   * A policy for one simulation.
   *
   * @param text its name, perhaps with a colon and options
   * @param seed of what the policy draws
   * @throws IllegalArgumentException if there is no such policy, or an option is wrong
   */
  public static RoundPolicy create(
      String text, SharingProblem problem, RoundSettings rounds, long seed) {
    PolicyOptions options = PolicyOptions.of(text);
    Map<String, RoundPolicyProvider> providers = providers();
    RoundPolicyProvider provider = providers.get(options.policy());
    if (provider == null) {
      List<String> names = new ArrayList<>(providers.keySet());
      String near = Spelling.nearest(options.policy(), names);
      throw new IllegalArgumentException(
          "There is no round policy ("
              + options.policy()
              + ").\nMaybe "
              + (near == null ? "one of " + String.join(", ", names) : near)
              + ".");
    }
    RoundPolicy policy =
        provider.create(options.policy(), new RoundPolicySettings(problem, rounds, seed, options));
    options.refuseOthers();
    return policy;
  }

  private static Map<String, RoundPolicyProvider> providers() {
    Map<String, RoundPolicyProvider> providers = new LinkedHashMap<>();
    for (RoundPolicyProvider provider : ServiceLoader.load(RoundPolicyProvider.class)) {
      for (String name : provider.names()) {
        RoundPolicyProvider other = providers.putIfAbsent(name, provider);
        if (other != null) {
          throw new IllegalStateException(
              "The round policy ("
                  + name
                  + ") is provided by both "
                  + other.getClass().getName()
                  + " and "
                  + provider.getClass().getName()
                  + ".\nMaybe give one of them another name.");
        }
      }
    }
    return providers;
  }
}
