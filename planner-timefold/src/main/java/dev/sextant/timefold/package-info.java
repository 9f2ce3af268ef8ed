/**
 * The planner {@code timefold}: Timefold Solver over the shared incremental decoder, or with a
 * model, a construction and moves of its own.
 */
@NullMarked
package dev.sextant.timefold;

import org.jspecify.annotations.NullMarked;
