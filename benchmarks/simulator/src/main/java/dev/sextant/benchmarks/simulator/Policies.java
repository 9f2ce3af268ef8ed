package dev.sextant.benchmarks.simulator;

import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.planner.Planners;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.spi.NamedProviders;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The policies by name: those of the {@link PolicyProvider}s on the class path, and {@link #REPLAN}
 * with any installed planner.
 */
public final class Policies {
  /** Before the name of a batch planner: it plans all open work anew from time to time. */
  public static final String REPLAN = "replan:";

  private static final String KIND = "policy";

  private Policies() {}

  /**
   * All names but those of policies that plan anew, which are {@link #REPLAN} and the name of a
   * planner.
   *
   * @throws IllegalStateException if two providers have one name
   */
  public static List<String> names() {
    return List.copyOf(providers().names());
  }

  /**
   * A policy for one simulation.
   *
   * @param adjusts whether tasks may be moved when their input is there, where that is a choice
   * @param seed of what the policy draws
   * @throws IllegalArgumentException if there is no such policy
   */
  public static SchedulingPolicy create(String name, Cluster cluster, boolean adjusts, long seed) {
    return create(name, cluster, adjusts, seed, ReplanOptions.DEFAULT);
  }

  /**
   * A policy for one simulation.
   *
   * @param adjusts whether tasks may be moved when their input is there, where that is a choice
   * @param seed of what the policy draws
   * @param replan how policies that plan anew do so; its seed is replaced
   * @throws IllegalArgumentException if there is no such policy or planner
   */
  public static SchedulingPolicy create(
      String name, Cluster cluster, boolean adjusts, long seed, ReplanOptions replan) {
    return create(name, new PolicySettings(cluster, adjusts, seed), replan);
  }

  /**
   * A policy for one simulation.
   *
   * @param replan how policies that plan anew do so; its seed is replaced
   * @throws IllegalArgumentException if there is no such policy or planner
   */
  public static SchedulingPolicy create(
      String name, PolicySettings settings, ReplanOptions replan) {
    if (name.startsWith(REPLAN)) {
      return replanning(name, settings.cluster(), settings.seed(), replan);
    }
    NamedProviders<PolicyProvider> providers = providers();
    if (!providers.names().contains(name)) {
      List<String> names = new ArrayList<>(providers.names());
      names.add(REPLAN + "PLANNER");
      throw NamedProviders.unknown(KIND, name, names);
    }
    return providers.get(name).create(name, settings);
  }

  private static NamedProviders<PolicyProvider> providers() {
    return NamedProviders.of(KIND, ServiceLoader.load(PolicyProvider.class), PolicyProvider::names);
  }

  private static SchedulingPolicy replanning(
      String name, Cluster cluster, long seed, ReplanOptions replan) {
    OnlineOptions options = OnlineOptions.defaults();
    return new ReplanningPolicy(
        name,
        Planners.get(name.substring(REPLAN.length())),
        new ReplanOptions(replan.intervalMicros(), replan.planner().withSeed(seed)),
        WorkerRules.AHEAD,
        new CompassOnline(cluster.registry(), options).planner(),
        new CompassOnline(cluster.registry(), options.withAdjustJoins(true)).planner());
  }
}
