package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.RoundPlacement;
import java.util.List;

/** Decides, round by round, which jobs run where. For one simulation, by one thread. */
@FunctionalInterface
public interface RoundPolicy {
  /**
   * Who is where in the next round. Called at the begin of every round in which there are jobs.
   *
   * @return placements that keep the rules of rounds ({@code SEMANTICS.md}, section 7)
   */
  List<RoundPlacement> place(RoundView view);
}
