/**
 * The planner {@code timefold}: Timefold Solver's late acceptance over the shared incremental
 * decoder.
 */
@NullMarked
package dev.sextant.timefold;

import org.jspecify.annotations.NullMarked;
