/**
 * What people look at: plans as self-contained HTML pages with Gantt charts, plans as traces for a
 * trace viewer, and what other pages are made of.
 *
 * <p>Reads problems, plans, results and metrics; decides nothing. Every file is written to a
 * temporary name and moved.
 */
@NullMarked
package dev.sextant.benchmarks.pages;

import org.jspecify.annotations.NullMarked;
