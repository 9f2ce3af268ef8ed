/**
 * The problem as flat arrays with int indices: what every search works on.
 *
 * <p>Names become numbers here and names again in the facade, nowhere else.
 */
@NullMarked
package dev.sextant.planner.compiled;

import org.jspecify.annotations.NullMarked;
