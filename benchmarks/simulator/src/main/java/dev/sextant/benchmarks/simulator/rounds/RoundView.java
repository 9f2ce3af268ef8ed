package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.RoundPlacement;
import java.util.List;

/**
 * What a policy sees before a round.
 *
 * @param nowMicros when the round begins, in microseconds
 * @param jobs those that have come and are not done, in the order of the problem; the caller's own,
 *     which change after the call
 * @param changed whether a job came or was done since the policy was asked last
 * @param previous the placements of the round before
 */
public record RoundView(
    long nowMicros, List<RoundJob> jobs, boolean changed, List<RoundPlacement> previous) {}
