/**
 * The planning API: find a {@link Planner} by name, give it a problem, read the result.
 *
 * <pre>{@code
 * PlanResult result = Planners.get().plan(problem);
 * Plan plan = result.requirePlan();
 * }</pre>
 */
@NullMarked
package dev.sextant.planner;

import org.jspecify.annotations.NullMarked;
