/** What a simulated scenario has shown, as a page and as CSV. */
@NullMarked
package dev.sextant.benchmarks.simulator.pages;

import org.jspecify.annotations.NullMarked;
