package dev.sextant.ortools;

import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.Literal;

/**
 * Starts of a choice between which its cost is linear, in units.
 *
 * @param first the first of them
 * @param last the last of them
 * @param rises whether it is cheapest at the first, else it is at the last
 * @param taken whether the run starts here
 * @param away how far from the cheapest start; 0 where the piece is not taken
 */
record StartPiece(
    Runs.Choice choice, long first, long last, boolean rises, Literal taken, IntVar away) {
  /** The start at which it costs least. */
  long cheapest() {
    return rises ? first : last;
  }

  /** The start at which it costs most. */
  long dearest() {
    return rises ? last : first;
  }

  /** By how much the start changes for each unit away from the cheapest: 1 or -1. */
  long direction() {
    return rises ? 1 : -1;
  }

  /** How much of a run that starts at an instant lies between two others. */
  long overlap(long start, long from, long until) {
    return Math.max(0, Math.min(start + choice.duration(), until) - Math.max(start, from));
  }
}
