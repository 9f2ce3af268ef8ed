/**
 * What people look at: Gantt charts and comparisons as self-contained HTML pages, comparisons as
 * CSV, plans as traces for a trace viewer.
 *
 * <p>Reads problems, plans, results and metrics; decides nothing. Every file is written to a
 * temporary name and moved.
 */
@NullMarked
package dev.sextant.benchmarks.report;

import org.jspecify.annotations.NullMarked;
