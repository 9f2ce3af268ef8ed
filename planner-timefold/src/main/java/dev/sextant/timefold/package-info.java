/** Room for the Timefold local search backend; it offers no planner yet. */
@NullMarked
package dev.sextant.timefold;

import org.jspecify.annotations.NullMarked;
