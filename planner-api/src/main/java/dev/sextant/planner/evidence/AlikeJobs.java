package dev.sextant.planner.evidence;

import java.util.List;

/**
 * Jobs of which only counts whether so many have ended; one job is the exact case.
 *
 * @param jobs their ids
 */
public record AlikeJobs(List<String> jobs) {
  public AlikeJobs {
    jobs = List.copyOf(jobs);
  }
}
