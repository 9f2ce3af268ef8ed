package dev.sextant.benchmarks.simulator.scenario;

/**
 * One combination of what a scenario sweeps.
 *
 * @param workers size of the cluster
 * @param jobsPerSecond mean rate of arrivals of all clients
 * @param staleness how often state is published
 */
public record Point(int workers, double jobsPerSecond, Staleness staleness) {}
