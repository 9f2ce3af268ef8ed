/**
 * What a campaign has shown: results by instance and entrant, their statistics, and reports as a
 * page, as CSV and as Markdown. docs/statistics.md defines every figure.
 */
@NullMarked
package dev.sextant.benchmarks.results;

import org.jspecify.annotations.NullMarked;
