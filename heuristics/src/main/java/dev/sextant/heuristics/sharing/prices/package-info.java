/**
 * Exact sharing by the prices of pools: a simplex method that keeps the rows of classes of jobs
 * apart from those of the few pools.
 */
@NullMarked
package dev.sextant.heuristics.sharing.prices;

import org.jspecify.annotations.NullMarked;
