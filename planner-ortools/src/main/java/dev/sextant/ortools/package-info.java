/** Room for the exact CP-SAT backend. */
@NullMarked
package dev.sextant.ortools;

import org.jspecify.annotations.NullMarked;
