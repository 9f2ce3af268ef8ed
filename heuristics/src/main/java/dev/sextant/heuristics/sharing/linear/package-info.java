/** Linear programs solved in Java alone, by the revised simplex method. */
@NullMarked
package dev.sextant.heuristics.sharing.linear;

import org.jspecify.annotations.NullMarked;
