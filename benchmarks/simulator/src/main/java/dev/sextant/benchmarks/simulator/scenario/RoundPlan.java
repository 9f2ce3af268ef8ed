package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.rounds.RoundSettings;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.SharingProblem;
import java.util.ArrayList;
import java.util.List;

/**
 * A cluster that is shared in rounds.
 *
 * @param document workers, profiles, and a job of each kind that comes
 * @param settings how rounds are made
 */
public record RoundPlan(SharingProblem document, RoundSettings settings) {

  /** The problem of a run: a job like that of the arrival's number, released when it comes. */
  SharingProblem problem(Arrivals arrivals) {
    List<DivisibleJob> jobs = new ArrayList<>(arrivals.count());
    for (int j = 0; j < arrivals.count(); j++) {
      DivisibleJob like = document.jobs().get(arrivals.workflow()[j]);
      jobs.add(
          like.toBuilder()
              .id(like.id() + "#" + j)
              .releaseMicros(arrivals.micros()[j])
              .deadlineMicros(null)
              .build());
    }
    return document.withJobs(jobs);
  }
}
