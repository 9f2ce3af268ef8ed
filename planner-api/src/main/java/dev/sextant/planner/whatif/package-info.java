/**
 * What would become of a plan if the problem were a little different: the same planner, seed and
 * steps, before and after.
 */
@NullMarked
package dev.sextant.planner.whatif;

import org.jspecify.annotations.NullMarked;
