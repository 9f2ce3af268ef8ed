/** The published experiments of Synergy (OSDI'22), made by the round policies of this simulator. */
@NullMarked
package dev.sextant.benchmarks.simulator.rounds.synergy;

import org.jspecify.annotations.NullMarked;
