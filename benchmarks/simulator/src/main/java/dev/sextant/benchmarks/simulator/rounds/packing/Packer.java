package dev.sextant.benchmarks.simulator.rounds.packing;

import dev.sextant.benchmarks.simulator.rounds.RoundJob;
import dev.sextant.planner.sharing.RoundPlacement;
import java.util.List;

/** Puts jobs into workers for one round; the same jobs in the same order give the same packing. */
@FunctionalInterface
interface Packer {
  /**
   * Who is where.
   *
   * @param jobs the first comes first
   */
  List<RoundPlacement> pack(List<RoundJob> jobs);
}
