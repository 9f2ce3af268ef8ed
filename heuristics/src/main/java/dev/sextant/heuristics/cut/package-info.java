/**
 * Planners that first decide where each task runs, by money and bytes, and leave starts to the
 * timetable: minimum cuts, and two published rules.
 */
@NullMarked
package dev.sextant.heuristics.cut;

import org.jspecify.annotations.NullMarked;
