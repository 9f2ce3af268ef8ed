/**
 * Statistics of planners over instances and seeds: location with confidence, paired comparison,
 * gaps, primal integrals, performance profiles. Every random choice has a fixed seed.
 */
@NullMarked
package dev.sextant.benchmarks.statistics;

import org.jspecify.annotations.NullMarked;
