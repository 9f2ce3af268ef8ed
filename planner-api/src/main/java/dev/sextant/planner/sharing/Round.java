package dev.sextant.planner.sharing;

import java.util.List;

/**
 * One round: who was where, and what was done.
 *
 * @param startMicros when it began, in microseconds
 * @param endMicros when it ended
 * @param placements who was where, for the whole round
 * @param credits what each job that was placed has done
 */
public record Round(
    long startMicros, long endMicros, List<RoundPlacement> placements, List<WorkCredit> credits) {
  public Round {
    placements = List.copyOf(placements);
    credits = List.copyOf(credits);
  }
}
