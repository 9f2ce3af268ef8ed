/** A model cache that is served one task after the other, and strategies of eviction for it. */
@NullMarked
package dev.sextant.benchmarks.simulator.eviction;

import org.jspecify.annotations.NullMarked;
