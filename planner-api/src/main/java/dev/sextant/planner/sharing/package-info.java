/**
 * Sharing a cluster: which part of the time of which workers each divisible job gets. The problem
 * and its allocation as immutable objects with string ids, and the allocators by name.
 *
 * <p>Work is counted in micro-units of the caller's choice, rates in micro-units per second, shares
 * in billionths of the time. The meaning of every field is fixed by {@code SEMANTICS.md}, section
 * 7. All types are immutable and safe to share between threads.
 */
@NullMarked
package dev.sextant.planner.sharing;

import org.jspecify.annotations.NullMarked;
