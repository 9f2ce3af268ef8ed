package dev.sextant.planner.spi;

/**
 * What a planner is, for tests and headings only.
 *
 * @param exact proves optimality when given enough time
 * @param deterministic gives the same plan for the same problem, seed and step limit
 * @param usesWarmStart improves on a warm start
 * @param summary one line about it
 */
public record Traits(boolean exact, boolean deterministic, boolean usesWarmStart, String summary) {}
