/** What was published for Gavel (Narayanan et al., OSDI 2020), and the same simulated here. */
@NullMarked
package dev.sextant.benchmarks.simulator.rounds.gavel;

import org.jspecify.annotations.NullMarked;
