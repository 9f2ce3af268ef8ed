/**
 * What a valid plan means and why it is as it is: what its objective consists of, where the time of
 * each job goes, what each run waits for, and what another place of a task would give.
 *
 * <p>Works on the compiled form and, apart from metrics, shares no code with the checker, which
 * tests hold it against.
 */
@NullMarked
package dev.sextant.planner.explain;

import org.jspecify.annotations.NullMarked;
