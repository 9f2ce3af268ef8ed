/**
 * Placing one workflow at a time on a cluster whose state is only roughly known: what a scheduler
 * calls for every job that arrives. Everything is a number, nothing is allocated after set-up;
 * {@code dev.sextant.planner.scheduler} is the layer above, with names.
 *
 * <p>Workers, models and workflows are the numbers of the {@link
 * dev.sextant.planner.compiled.CompiledProblem} that the {@link
 * dev.sextant.planner.online.WorkflowRegistry} holds; a task is the number within its workflow
 * ({@code workflows().tasksBegin(workflow)} is task 0). Times are microseconds on one timeline,
 * sizes are bytes.
 */
@NullMarked
package dev.sextant.planner.online;

import org.jspecify.annotations.NullMarked;
