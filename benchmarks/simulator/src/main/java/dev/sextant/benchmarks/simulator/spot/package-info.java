/** Recorded prices of two clouds (Narayanan et al., DISPA 2020), and what jobs cost by them. */
@NullMarked
package dev.sextant.benchmarks.simulator.spot;

import org.jspecify.annotations.NullMarked;
