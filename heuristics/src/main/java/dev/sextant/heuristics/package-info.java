/** Names the planners of this module to {@code Planners}. */
@NullMarked
package dev.sextant.heuristics;

import org.jspecify.annotations.NullMarked;
