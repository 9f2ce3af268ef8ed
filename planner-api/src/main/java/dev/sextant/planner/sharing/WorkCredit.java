package dev.sextant.planner.sharing;

import java.util.Objects;

/**
 * What a job has done in one round.
 *
 * @param job id of the job
 * @param workedMicros how long it worked, in microseconds: the rest of the round it was moved,
 *     resumed, or done
 * @param work what it has done, in micro-units
 */
public record WorkCredit(String job, long workedMicros, long work) {
  public WorkCredit {
    Objects.requireNonNull(job, "job");
  }
}
