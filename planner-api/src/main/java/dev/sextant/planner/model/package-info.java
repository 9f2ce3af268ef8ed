/**
 * The planning problem as immutable values with string ids: models, workflows, jobs, workers,
 * transfers, budgets, cluster state and objective.
 *
 * <p>Units are part of every name: microseconds on one timeline, bytes, bytes per second, and
 * micro-units of a currency. The meaning of every field is fixed by {@code SEMANTICS.md}, sections
 * 1, 2 and 5. All types are immutable and safe to share between threads.
 *
 * <p>What may gain fields is a final class: {@link Problem}, {@link ModelArtifact}, {@link
 * Workflow}, {@link Task}, {@link Mode}, {@link DataEdge}, {@link Job}, {@link JobInput}, {@link
 * JobOutput}, {@link Worker}, {@link ClusterState}, {@link WorkerState}, {@link FinishedTask} and
 * {@link RunningTask}. Their constructors and factories stay as they are; a new field has a default
 * and is set by a builder or a {@code with} method, so that callers compiled earlier go on running.
 * Small values that are complete are records, such as {@link Link}, {@link Budget}, {@link Pin} and
 * {@link Resident}; should one of them gain a component after all, its former constructor stays
 * beside the new one.
 */
@NullMarked
package dev.sextant.planner.model;

import org.jspecify.annotations.NullMarked;
