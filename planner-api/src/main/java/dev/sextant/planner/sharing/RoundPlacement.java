package dev.sextant.planner.sharing;

import java.util.List;
import java.util.Objects;

/**
 * Jobs on the workers that they are given for one round.
 *
 * @param jobs id of the job, or of the jobs of a colocation in the order of its profiles
 * @param choice id of the job's mode, or of the colocation
 * @param workers ids of the workers of its gang
 */
public record RoundPlacement(List<String> jobs, String choice, List<String> workers) {
  public RoundPlacement {
    jobs = List.copyOf(jobs);
    Objects.requireNonNull(choice, "choice");
    workers = List.copyOf(workers);
  }

  /** A job in a mode. */
  public static RoundPlacement of(String job, String mode, List<String> workers) {
    return new RoundPlacement(List.of(job), mode, workers);
  }
}
