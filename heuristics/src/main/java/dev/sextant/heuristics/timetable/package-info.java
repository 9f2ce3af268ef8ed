/**
 * The decoder: from an order of tasks and an option per task to starts, loads and evictions.
 *
 * <p>Every planner that decides an order and options leaves the times to this one piece.
 */
@NullMarked
package dev.sextant.heuristics.timetable;

import org.jspecify.annotations.NullMarked;
