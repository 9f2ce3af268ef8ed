package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Problem;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The problems that are shipped as documents in {@code examples/}. */
public final class Examples {
  private static final int COMPASS_JOBS = 40;
  private static final long COMPASS_INTERVAL_MICROS = 2_000_000;
  private static final long COMPASS_SEED = 2402;

  private Examples() {}

  /** Every example by name, in the order of the documentation; each is named like its key. */
  public static Map<String, Problem> all() {
    Map<String, Problem> examples = new LinkedHashMap<>();
    List.of(
            compass(),
            topcuoglu2002(),
            arabnejad2014(),
            heterogeneous(),
            replanning(),
            twoSites(),
            arrayChunks(),
            twoClouds())
        .forEach(problem -> examples.put(problem.name(), problem));
    return Collections.unmodifiableMap(examples);
  }

  /** The four workflows of Compass on five T4 workers: 40 arrivals, two a second on average. */
  public static Problem compass() {
    return new CompassWorkload(5, COMPASS_JOBS, COMPASS_INTERVAL_MICROS, COMPASS_SEED)
        .generate()
        .withName("compass-5xT4");
  }

  /** The ten-task graph of Topcuoglu and others, 2002: HEFT finds 80, the optimum is 73. */
  public static Problem topcuoglu2002() {
    return PublishedGraphs.topcuoglu2002();
  }

  /** The ten-task graph of Arabnejad and Barbosa, 2014: PEFT finds 122, the optimum is 113. */
  public static Problem arabnejad2014() {
    return PublishedGraphs.arabnejad2014();
  }

  /** Two kinds of GPU, tight memory, alternative modes, zones, prices and due dates. */
  public static Problem heterogeneous() {
    return HeterogeneousExample.problem();
  }

  /** A week on two clouds, with prices by day and a weekend without one of them; cost counts. */
  public static Problem twoClouds() {
    return TwoCloudsExample.problem();
  }

  /** The middle of a day: some tasks have ended, some run, a model is on its way. */
  public static Problem replanning() {
    return ReplanningExample.problem();
  }

  /** Logs and pictures at an office and in a cloud: money and bytes decide what runs where. */
  public static Problem twoSites() {
    return TwoSitesExample.problem();
  }

  /** An array program that does not fit the GPU in one piece, in two. */
  public static Problem arrayChunks() {
    return ArrayProgram.inChunks(true, 2).withName("array-chunks");
  }
}
