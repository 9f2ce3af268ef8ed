/**
 * A deterministic discrete-event simulator of a cluster of GPU workers under online policies, and
 * the studies made with it.
 *
 * <p>Times are whole microseconds and follow SEMANTICS.md; the package-private {@code
 * PublishedSimulator} alone keeps the arithmetic and the quirks of the simulator with which Compass
 * was published.
 */
@NullMarked
package dev.sextant.benchmarks.simulator;

import org.jspecify.annotations.NullMarked;
