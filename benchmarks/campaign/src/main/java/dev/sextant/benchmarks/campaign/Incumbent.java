package dev.sextant.benchmarks.campaign;

/**
 * A step of the incumbent as the planner told it.
 *
 * @param elapsedMicros microseconds since the call began
 * @param objective its objective
 * @param lowerBound the best lower bound known at that moment
 */
public record Incumbent(long elapsedMicros, long objective, long lowerBound) {}
