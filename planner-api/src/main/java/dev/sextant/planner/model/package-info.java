/**
 * The planning problem as immutable records with string ids: models, workflows, jobs, workers,
 * transfers, budgets, cluster state and objective.
 *
 * <p>Units are part of every name: microseconds on one timeline, bytes, bytes per second, and
 * micro-units of a currency. The meaning of every field is fixed by {@code SEMANTICS.md}, sections
 * 1, 2 and 5. All types are immutable and safe to share between threads.
 */
@NullMarked
package dev.sextant.planner.model;

import org.jspecify.annotations.NullMarked;
