package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.Allocation;
import java.util.List;

/** How shares are divided among the jobs that are there. Not thread-safe. */
interface Division {
  /**
   * Shares for these jobs.
   *
   * @throws RuntimeException if none are found
   */
  Allocation divide(long nowMicros, List<RoundJob> jobs);
}
