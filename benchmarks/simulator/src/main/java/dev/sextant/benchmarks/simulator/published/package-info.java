/**
 * The simulator with which Compass was published, with its own arithmetic and its own quirks, the
 * runs of it that were recorded, and the figures that were printed.
 *
 * <p>Shares nothing with the simulator it is compared with but arrivals and random variates.
 */
@NullMarked
package dev.sextant.benchmarks.simulator.published;

import org.jspecify.annotations.NullMarked;
