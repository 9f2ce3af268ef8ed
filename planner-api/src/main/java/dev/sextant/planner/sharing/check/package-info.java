/**
 * The rules of allocations by name, the checker, the metrics: they read problem and allocation, and
 * share no code with what allocates.
 */
@NullMarked
package dev.sextant.planner.sharing.check;

import org.jspecify.annotations.NullMarked;
