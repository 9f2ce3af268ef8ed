package dev.sextant.benchmarks.simulator.scenario;

/**
 * A policy of a scenario.
 *
 * @param label what it is called in reports
 * @param policy name of the policy
 * @param adjusts whether tasks may be moved when their input is there
 */
public record PolicyChoice(String label, String policy, boolean adjusts) {}
