/** What planners do, as meters of Micrometer, which is optional and needed by nothing else. */
@NullMarked
package dev.sextant.planner.metrics;

import org.jspecify.annotations.NullMarked;
