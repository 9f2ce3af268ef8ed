/**
 * A simulated day whose plan is kept up to date: what replanning at every event costs and moves.
 */
@NullMarked
package dev.sextant.benchmarks.simulator.replan;

import org.jspecify.annotations.NullMarked;
