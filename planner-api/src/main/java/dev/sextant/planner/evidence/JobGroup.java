package dev.sextant.planner.evidence;

import java.util.List;

/**
 * Jobs of which only counts whether so many have ended; one job is the exact case.
 *
 * @param jobs their ids
 */
public record JobGroup(List<String> jobs) {
  public JobGroup {
    jobs = List.copyOf(jobs);
  }
}
