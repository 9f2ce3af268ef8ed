/**
 * Sharing problems in flat arrays: pools, choices with what they take, jobs and their classes; and
 * what a backend allocates, in the same numbers. Not for callers of allocators.
 */
@NullMarked
package dev.sextant.planner.sharing.compiled;

import org.jspecify.annotations.NullMarked;
