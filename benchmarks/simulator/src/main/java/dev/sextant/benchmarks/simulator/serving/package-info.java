/**
 * Serving under deadlines: what is promised of requests, in which order and in which batches a
 * worker serves them, when they are given up, and how a promise is divided among the tasks of a
 * request.
 */
@NullMarked
package dev.sextant.benchmarks.simulator.serving;

import org.jspecify.annotations.NullMarked;
