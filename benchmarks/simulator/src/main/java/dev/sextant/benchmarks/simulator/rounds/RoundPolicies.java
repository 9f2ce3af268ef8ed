package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.spi.NamedProviders;
import java.util.List;
import java.util.ServiceLoader;

/** The round policies by name: those of the {@link RoundPolicyProvider}s on the class path. */
public final class RoundPolicies {
  private static final String KIND = "round policy";

  private RoundPolicies() {}

  /**
   * All names.
   *
   * @throws IllegalStateException if two providers have one name
   */
  public static List<String> names() {
    return List.copyOf(providers().names());
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
    RoundPolicy policy =
        providers()
            .get(options.policy())
            .create(options.policy(), new RoundPolicySettings(problem, rounds, seed, options));
    options.refuseOthers();
    return policy;
  }

  private static NamedProviders<RoundPolicyProvider> providers() {
    return NamedProviders.of(
        KIND, ServiceLoader.load(RoundPolicyProvider.class), RoundPolicyProvider::names);
  }
}
