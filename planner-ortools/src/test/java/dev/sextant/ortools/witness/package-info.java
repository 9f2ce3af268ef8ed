/**
 * Exact models of the whole semantics that share nothing with the planner they are held against.
 */
@NullMarked
package dev.sextant.ortools.witness;

import org.jspecify.annotations.NullMarked;
