/**
 * Allocators for sharing problems without native code: exact ones by prices of pools, and the rules
 * of published schedulers.
 */
@NullMarked
package dev.sextant.heuristics.sharing;

import org.jspecify.annotations.NullMarked;
