/**
 * Placing arriving jobs by name: what a scheduler calls. Ids of models, workflows, tasks and
 * workers become handles once, and handles are what requests and answers hold; nothing is allocated
 * for a job after set-up.
 *
 * <p>{@link dev.sextant.planner.scheduler.Catalogue} says what there may be, {@link
 * dev.sextant.planner.scheduler.Cluster} who is there and what is known of it, and a {@link
 * dev.sextant.planner.scheduler.JobPlacer} per thread decides. Below are the numbers of {@link
 * dev.sextant.planner.online}. Times are microseconds on one timeline, sizes are bytes.
 */
@NullMarked
package dev.sextant.planner.scheduler;

import org.jspecify.annotations.NullMarked;
