@NullMarked
package dev.sextant.planner.placement;

import org.jspecify.annotations.NullMarked;
