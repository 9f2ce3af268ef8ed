/** Room for the exact CP-SAT backend; it offers no planner yet. */
@NullMarked
package dev.sextant.ortools;

import org.jspecify.annotations.NullMarked;
