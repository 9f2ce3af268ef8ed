package dev.sextant.benchmarks.simulator.vortex;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/**
 * What a recorded run was made with, as its name says it.
 *
 * @param name the name: pipelines, rate, factor, layout, policy, execution times, ties
 * @param pipelines which types of jobs come
 * @param rate nominal jobs per second of a client
 * @param sloFactor when jobs are due, in shortest latencies
 * @param layout which models are on which workers
 * @param policy who decides what
 * @param isNoisy whether batches take uncertain times
 * @param isHeap whether events of one time come as in a heap of Python, or as they were pushed
 */
record VortexRules(
    String name,
    String pipelines,
    int rate,
    int sloFactor,
    String layout,
    String policy,
    boolean isNoisy,
    boolean isHeap) {
  private static final Set<String> POLICIES =
      Set.of(
          "decentral-fcfs",
          "decentral-edf",
          "decentral-nexus",
          "decentral-edf-intime",
          "decentral-edf-intime-optdrop",
          "decentral-edf-largest-drop",
          "central-fcfs",
          "central-edf",
          "central-shepherd",
          "central-edf-intime");

  /** When a job is given up. */
  enum Drop {
    NEVER,
    LATEST,
    HOPELESS
  }

  /**
   * Reads the name of a run.
   *
   * @throws IllegalArgumentException if it is no such name
   */
  static VortexRules of(String name) {
    String[] parts = name.split("-");
    int last = parts.length - 1;
    if (last < 6 || !parts[1].matches("r\\d+") || !parts[2].matches("s\\d+")) {
      throw new IllegalArgumentException(
          "The run (" + name + ") must be named pipelines-rRATE-sFACTOR-layout-policy-times-ties.");
    }
    String policy = String.join("-", Arrays.copyOfRange(parts, 4, last - 1));
    if (!POLICIES.contains(policy)) {
      throw new IllegalArgumentException("The policy (" + policy + ") of a run is unknown.");
    }
    return new VortexRules(
        name,
        parts[0],
        Integer.parseInt(parts[1].substring(1)),
        Integer.parseInt(parts[2].substring(1)),
        parts[3],
        policy,
        parts[last - 1].toLowerCase(Locale.ROOT).equals("noise"),
        parts[last].toLowerCase(Locale.ROOT).equals("heap"));
  }

  boolean isCentral() {
    return policy.startsWith("central");
  }

  boolean isFirstComeFirstServed() {
    return policy.endsWith("fcfs");
  }

  boolean isNexus() {
    return policy.endsWith("nexus");
  }

  boolean isPreemptive() {
    return policy.endsWith("shepherd");
  }

  boolean choosesInTime() {
    return isNexus() || isPreemptive() || policy.contains("intime");
  }

  Drop drop() {
    if (policy.endsWith("optdrop")) {
      return Drop.HOPELESS;
    }
    return choosesInTime() || policy.endsWith("drop") ? Drop.LATEST : Drop.NEVER;
  }
}
