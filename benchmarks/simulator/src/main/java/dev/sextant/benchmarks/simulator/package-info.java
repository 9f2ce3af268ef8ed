/**
 * A deterministic discrete-event simulator of a cluster of GPU workers under online policies.
 *
 * <p>Times are whole microseconds and follow SEMANTICS.md.
 */
@NullMarked
package dev.sextant.benchmarks.simulator;

import org.jspecify.annotations.NullMarked;
