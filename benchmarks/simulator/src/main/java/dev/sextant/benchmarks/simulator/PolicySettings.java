package dev.sextant.benchmarks.simulator;

/**
 * What a policy is made for.
 *
 * @param cluster what is simulated
 * @param adjusts whether tasks may be moved when their input is there, where that is a choice
 * @param seed of what the policy draws; policies that draw nothing do not need it
 */
public record PolicySettings(Cluster cluster, boolean adjusts, long seed) {}
