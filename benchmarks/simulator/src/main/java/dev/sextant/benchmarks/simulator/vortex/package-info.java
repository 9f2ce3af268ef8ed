/**
 * The simulator of the Vortex scheduler (arXiv 2511.02062), replayed by its own rules on recorded
 * arrivals and noise, and held against its recorded runs. Times are in milliseconds as there.
 */
@NullMarked
package dev.sextant.benchmarks.simulator.vortex;

import org.jspecify.annotations.NullMarked;
