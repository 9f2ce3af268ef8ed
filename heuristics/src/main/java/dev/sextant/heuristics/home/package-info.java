/** Which models workers are meant to keep, where loads count. */
@NullMarked
package dev.sextant.heuristics.home;

import org.jspecify.annotations.NullMarked;
