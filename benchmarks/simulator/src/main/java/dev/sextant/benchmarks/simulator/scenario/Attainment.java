package dev.sextant.benchmarks.simulator.scenario;

/**
 * A share of jobs in time for which the largest rate and the smallest cluster are sought.
 *
 * @param share from above 0 to 1
 * @param within 0 where only what is swept is simulated; else rates between the last that was kept
 *     and the first that was not are simulated until they are as near to each other as this share
 *     of the rate, and sizes of clusters until they are next to each other
 */
public record Attainment(double share, double within) {}
