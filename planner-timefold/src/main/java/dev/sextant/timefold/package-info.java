/**
 * The planner {@code timefold}: Timefold Solver's simulated annealing over the shared incremental
 * decoder.
 */
@NullMarked
package dev.sextant.timefold;

import org.jspecify.annotations.NullMarked;
