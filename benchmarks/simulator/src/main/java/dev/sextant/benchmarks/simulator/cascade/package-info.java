/** Cascades of models, simulated and held against what was published of them. */
@NullMarked
package dev.sextant.benchmarks.simulator.cascade;

import org.jspecify.annotations.NullMarked;
