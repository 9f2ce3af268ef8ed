/**
 * Clusters that are shared in rounds: who runs where is decided anew for each round. The engine
 * knows no policy, a policy sees of the engine what {@code RoundView} shows; every round goes
 * through the checker.
 */
@NullMarked
package dev.sextant.benchmarks.simulator.rounds;

import org.jspecify.annotations.NullMarked;
