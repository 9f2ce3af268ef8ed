/**
 * What now: the problem that is left when a plan has been followed for a while and things have
 * happened meanwhile, and a session that plans it again and says what changed.
 *
 * <p>A plan and a clock say what has ended, what runs, which models are held and which data is on
 * its way; {@link ClusterEvent events} say where it went otherwise. {@link Replan} makes the
 * problem of that, {@link PlanningSession} plans it.
 */
@NullMarked
package dev.sextant.planner.replan;

import org.jspecify.annotations.NullMarked;
