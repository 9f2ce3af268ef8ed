/** List schedulers: a priority order, and for each task in turn the option that looks best. */
@NullMarked
package dev.sextant.heuristics.list;

import org.jspecify.annotations.NullMarked;
