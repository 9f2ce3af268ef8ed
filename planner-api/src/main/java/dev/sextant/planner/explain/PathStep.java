package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A step of a critical path: what a stretch of time goes into.
 *
 * @param use what it goes into
 * @param fromMicros its beginning
 * @param toMicros its end, later
 * @param of the run, load, job or worker that it belongs to; null when there is none
 * @param worker id of the worker on which a run or load is; null otherwise
 * @param constraint why it does not begin earlier, which ties it to the step before it; where runs
 *     of no time lie between the two, why the first of those does not; null when nothing does
 */
public record PathStep(
    TimeUse use,
    long fromMicros,
    long toMicros,
    @Nullable Party of,
    @Nullable String worker,
    @Nullable Constraint constraint) {
  public PathStep {
    Objects.requireNonNull(use, "use");
  }

  /** The same step with another constraint. */
  PathStep because(Constraint why) {
    return new PathStep(use, fromMicros, toMicros, of, worker, why);
  }

  /** Its length. */
  public long micros() {
    return toMicros - fromMicros;
  }
}
