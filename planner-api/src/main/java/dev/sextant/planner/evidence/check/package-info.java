/**
 * Judges evidence for lower bounds against a problem. Shares no code with the bounds nor with the
 * compiled form: what it finds, it finds from the records of the problem alone.
 */
@NullMarked
package dev.sextant.planner.evidence.check;

import org.jspecify.annotations.NullMarked;
