/**
 * Where tasks run, as far as money and bytes decide: the part of an objective that no start and no
 * end changes, as a problem of its own in flat arrays, with exact solutions for two places and for
 * forests, and bounds for everything else.
 */
@NullMarked
package dev.sextant.planner.placement;

import org.jspecify.annotations.NullMarked;
