/**
 * The planner {@code auto}: divides the threads and the time of a call between list heuristics,
 * searches for plans and the exact planners on the class path.
 */
@NullMarked
package dev.sextant.heuristics.auto;

import org.jspecify.annotations.NullMarked;
