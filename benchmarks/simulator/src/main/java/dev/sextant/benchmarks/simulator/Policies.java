package dev.sextant.benchmarks.simulator;

import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.heuristics.compass.CompassPlusOnline;
import dev.sextant.heuristics.compass.Refinements;
import dev.sextant.planner.Planners;
import dev.sextant.planner.online.OnlineOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The policies by name. */
public final class Policies {
  private static final List<String> NAMES =
      List.of(
          "compass",
          "compass+",
          "compass+no-prefetch",
          "compass+no-overlap",
          "compass+no-reserve",
          "central",
          "heft-online",
          "jit",
          "hash",
          "power-of-two-choices",
          "least-loaded-with-model",
          "compass-no-load",
          "compass-no-cache");

  /** Workers load one model ahead, for what is queued or announced, and keep what that needs. */
  private static final WorkerRules AHEAD =
      new WorkerRules(WorkerRules.Eviction.PLANNED, 1, 8, true);

  private static final Refinements EVERYTHING = Refinements.ALL;

  private Policies() {}

  /** Before the name of a batch planner: it plans all open work anew from time to time. */
  public static final String REPLAN = "replan:";

  /**
   * All names but those of policies that plan anew, which are {@link #REPLAN} and the name of a
   * planner.
   */
  public static List<String> names() {
    return NAMES;
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
    if (name.startsWith(REPLAN)) {
      return replanning(name, cluster, seed, replan);
    }
    OnlineOptions published = OnlineOptions.defaults();
    return switch (name) {
      case "compass" -> compass(name, cluster, false, adjusts, published);
      case "compass-no-load" ->
          compass(name, cluster, false, adjusts, published.withLoadTerm(false));
      case "compass-no-cache" ->
          compass(name, cluster, false, adjusts, published.withCacheTerm(false));
      case "central" -> compass(name, cluster, true, false, published);
      case "heft-online" ->
          compass(name, cluster, false, false, published.withLoadTerm(false).withCacheTerm(false));
      case "compass+" -> plus(name, cluster, adjusts, AHEAD, EVERYTHING);
      case "compass+no-prefetch" -> plus(name, cluster, adjusts, null, EVERYTHING);
      case "compass+no-overlap" ->
          plus(name, cluster, adjusts, AHEAD, EVERYTHING.withOverlapFetches(false));
      case "compass+no-reserve" ->
          plus(name, cluster, adjusts, AHEAD, EVERYTHING.withReserveMicros(0));
      default -> simple(name, cluster, seed);
    };
  }

  /**
   * Compass+: {@link CompassPlusOnline} with what workers publish and do for it.
   *
   * <ul>
   *   <li>Announced work: workers publish what is placed on them, whether it is ready or not, as
   *       waits and as models, and the wait shrinks with time. So two jobs that come one after the
   *       other are not sent to the same worker, nor a model to two.
   *   <li>Look-ahead: a worker loads the models of what is queued or announced while it runs
   *       something else, and evicts last what that needs.
   *   <li>Replication follows from both: where fetching a model beside the queue ends a task sooner
   *       than waiting for a worker that has it, one more worker gets it.
   * </ul>
   *
   * <p>Any policy can be given the same information, and workers that look ahead can be had by the
   * rules of the scenario: neither is a merit of the placing.
   */
  private static SchedulingPolicy plus(
      String name,
      Cluster cluster,
      boolean adjusts,
      @Nullable WorkerRules rules,
      Refinements refinements) {
    OnlineOptions options =
        OnlineOptions.defaults().withAdjustJoins(true).withRememberFetches(true);
    CompassPlusOnline planners = new CompassPlusOnline(cluster.registry(), options, refinements);
    return new OnlinePolicy(
        name,
        Information.ANNOUNCED,
        rules,
        false,
        adjusts,
        planners.planner(),
        planners.planner(),
        planners.planner());
  }

  private static SchedulingPolicy replanning(
      String name, Cluster cluster, long seed, ReplanOptions replan) {
    OnlineOptions options = OnlineOptions.defaults();
    return new ReplanningPolicy(
        name,
        Planners.get(name.substring(REPLAN.length())),
        new ReplanOptions(replan.intervalMicros(), replan.planner().withSeed(seed)),
        AHEAD,
        new CompassOnline(cluster.registry(), options).planner(),
        new CompassOnline(cluster.registry(), options.withAdjustJoins(true)).planner());
  }

  private static SchedulingPolicy simple(String name, Cluster cluster, long seed) {
    for (SimplePolicy.Rule rule : SimplePolicy.Rule.values()) {
      if (rule.policy().equals(name)) {
        OnlineOptions fetching = OnlineOptions.defaults().withAdjustJoins(true);
        return new SimplePolicy(
            cluster, rule, new CompassOnline(cluster.registry(), fetching).planner(), seed);
      }
    }
    throw new IllegalArgumentException(
        "There is no policy ("
            + name
            + ").\nMaybe one of "
            + String.join(", ", NAMES)
            + ", or "
            + REPLAN
            + " and the name of a planner.");
  }

  private static SchedulingPolicy compass(
      String name, Cluster cluster, boolean central, boolean adjusts, OnlineOptions options) {
    return new OnlinePolicy(
        name,
        Information.COMPASS,
        null,
        central,
        adjusts,
        new CompassOnline(cluster.registry(), options).planner(),
        new CompassOnline(cluster.registry(), options).planner(),
        new CompassOnline(cluster.registry(), options.withAdjustJoins(true)).planner());
  }
}
