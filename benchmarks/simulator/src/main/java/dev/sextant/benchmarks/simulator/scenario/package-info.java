/**
 * Studies with the cluster simulator: what is simulated, the sweep over it, the figures of each run
 * and what they say together.
 */
@NullMarked
package dev.sextant.benchmarks.simulator.scenario;

import org.jspecify.annotations.NullMarked;
