package dev.sextant.planner.explain;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of one job goes.
 *
 * @param job id of the job
 * @param releaseMicros its release
 * @param endMicros latest end of its tasks and deliveries
 * @param flowMicros end minus release
 * @param dueMicros its due date; null when it has none
 * @param tardinessMicros end minus due date if positive
 * @param parts what the flow consists of; the values add up to it, and what takes no time is left
 *     out
 */
public record JobAccount(
    String job,
    long releaseMicros,
    long endMicros,
    long flowMicros,
    @Nullable Long dueMicros,
    long tardinessMicros,
    Map<TimeUse, Long> parts) {
  public JobAccount {
    Objects.requireNonNull(job, "job");
    Map<TimeUse, Long> own = new EnumMap<>(TimeUse.class);
    own.putAll(parts);
    parts = Collections.unmodifiableMap(own);
  }

  /** Whether it ends after its due date. */
  public boolean isLate() {
    return tardinessMicros > 0;
  }
}
