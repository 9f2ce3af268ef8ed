/**
 * Lower bounds on objectives, from the problem in flat arrays alone: critical paths, work against
 * capacity, edge finding, loads that nothing avoids. No solver, and nobody below knows them.
 */
@NullMarked
package dev.sextant.planner.bounds;

import org.jspecify.annotations.NullMarked;
