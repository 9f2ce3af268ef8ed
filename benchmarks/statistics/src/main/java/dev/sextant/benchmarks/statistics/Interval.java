package dev.sextant.benchmarks.statistics;

/**
 * An estimate with its confidence interval.
 *
 * @param estimate the estimate
 * @param low the lower end
 * @param high the upper end
 */
public record Interval(double estimate, double low, double high) {}
