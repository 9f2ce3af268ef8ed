package dev.sextant.benchmarks.simulator;

import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.heuristics.compass.CompassPlusOnline;
import dev.sextant.heuristics.compass.Refinements;
import dev.sextant.planner.online.OnlineOptions;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compass, Compass+, and what is left of them without one of their parts. */
public final class CompassPolicies implements PolicyProvider {
  private static final List<String> NAMES =
      List.of(
          "compass",
          "compass+",
          "compass+no-prefetch",
          "compass+no-overlap",
          "compass+no-reserve",
          "central",
          "heft-online",
          "compass-no-load",
          "compass-no-cache");

  private static final Refinements EVERYTHING = Refinements.ALL;

  /** Creates the provider. */
  public CompassPolicies() {}

  @Override
  public List<String> names() {
    return NAMES;
  }

  @Override
  public SchedulingPolicy create(String name, PolicySettings settings) {
    OnlineOptions published = OnlineOptions.defaults();
    OnlineOptions blindToWaits = published.withLoadTerm(false);
    return switch (name) {
      case "compass" -> compass(name, settings, published);
      case "compass-no-load" -> compass(name, settings, blindToWaits);
      case "compass-no-cache" -> compass(name, settings, published.withCacheTerm(false));
      case "central" -> compass(name, settings.cluster(), true, false, published);
      case "heft-online" ->
          compass(name, settings.cluster(), false, false, blindToWaits.withCacheTerm(false));
      case "compass+" -> plus(name, settings, WorkerRules.AHEAD, EVERYTHING);
      case "compass+no-prefetch" -> plus(name, settings, null, EVERYTHING);
      case "compass+no-overlap" ->
          plus(name, settings, WorkerRules.AHEAD, EVERYTHING.withOverlapFetches(false));
      case "compass+no-reserve" ->
          plus(name, settings, WorkerRules.AHEAD, EVERYTHING.withReserveMicros(0));
      default -> throw new IllegalArgumentException("There is no policy (" + name + ") here.");
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
   *   <li>Deadlines, where there are some: of the workers on which a task can be in time those that
   *       have its model come first, so that none is loaded for what can wait; a task that is late
   *       wherever its model is brings it to one more worker with room for all models. And any wait
   *       is reason enough to look for another worker once the inputs of a task have been produced.
   * </ul>
   *
   * <p>Any policy can be given the same information, and workers that look ahead can be had by the
   * rules of the scenario: neither is a merit of the placing.
   */
  private static SchedulingPolicy plus(
      String name, PolicySettings settings, @Nullable WorkerRules rules, Refinements refinements) {
    OnlineOptions published =
        OnlineOptions.defaults().withAdjustJoins(true).withRememberFetches(true);
    boolean isPromised = settings.serving().level() != null;
    OnlineOptions options = isPromised ? published.withThetaPercent(0) : published;
    CompassPlusOnline planners =
        new CompassPlusOnline(settings.cluster().registry(), options, refinements);
    return new OnlinePolicy(
        name,
        Information.ANNOUNCED,
        rules,
        false,
        settings.adjusts(),
        dueMicros(settings, new DueDates(settings.cluster(), settings.serving())),
        planners.planner(),
        planners.planner(),
        planners.planner());
  }

  private static long[][] dueMicros(PolicySettings settings, DueDates dates) {
    long[][] due = new long[settings.cluster().problem().workflows().count()][];
    Arrays.setAll(due, dates::latestEndMicros);
    return due;
  }

  private static SchedulingPolicy compass(
      String name, PolicySettings settings, OnlineOptions options) {
    return compass(name, settings.cluster(), false, settings.adjusts(), options);
  }

  private static SchedulingPolicy compass(
      String name, Cluster cluster, boolean central, boolean adjusts, OnlineOptions options) {
    return new OnlinePolicy(
        name,
        Information.COMPASS,
        null,
        central,
        adjusts,
        new long[cluster.problem().workflows().count()][0],
        new CompassOnline(cluster.registry(), options).planner(),
        new CompassOnline(cluster.registry(), options).planner(),
        new CompassOnline(cluster.registry(), options.withAdjustJoins(true)).planner());
  }
}
