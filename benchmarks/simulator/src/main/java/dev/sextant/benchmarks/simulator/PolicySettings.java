package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.serving.Serving;

/**
 * What a policy is made for.
 *
 * @param cluster what is simulated
 * @param adjusts whether tasks may be moved when their input is there, where that is a choice
 * @param seed of what the policy draws; policies that draw nothing do not need it
 * @param serving what is promised of jobs, and how workers serve their queues
 */
public record PolicySettings(Cluster cluster, boolean adjusts, long seed, Serving serving) {

  /** Where nothing is promised. */
  public PolicySettings(Cluster cluster, boolean adjusts, long seed) {
    this(cluster, adjusts, seed, Serving.PLAIN);
  }
}
