package dev.sextant.planner.whatif;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a change does to a job.
 *
 * @param job id of the job
 * @param endMicros when it ends without the change; null when it is not there, or without a plan
 * @param changedEndMicros when it ends with the change; null without a plan
 * @param tardinessMicros by how much it is late without the change; null as {@code endMicros}
 * @param changedTardinessMicros by how much it is late with the change; null without a plan
 */
public record JobChange(
    String job,
    @Nullable Long endMicros,
    @Nullable Long changedEndMicros,
    @Nullable Long tardinessMicros,
    @Nullable Long changedTardinessMicros) {
  public JobChange {
    Objects.requireNonNull(job, "job");
  }

  /**
   * By how much later it ends with the change; negative when earlier, null when it is not known.
   */
  public @Nullable Long laterMicros() {
    return endMicros == null || changedEndMicros == null ? null : changedEndMicros - endMicros;
  }
}
