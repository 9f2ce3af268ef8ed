package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Another option of a task: what it would give while everything else stays.
 *
 * @param mode id of the mode
 * @param worker id of the worker
 * @param startMicros earliest start there; null when there is none
 * @param endMicros earliest end there; null when there is none
 * @param laterMicros by how much that is later than the end in the plan; negative when it is
 *     earlier, null when there is none
 * @param constraint what keeps the task from starting earlier there, or from being there at all
 * @param blocker the other party; null when there is none
 * @param missing of what, and how much of it, there is too little for that constraint; null where
 *     it counts no amounts
 * @param delayed the task that would wait for the data of this one although the plan starts it
 *     earlier, the one that waits longest; null when none does
 * @param delayMicros how long it would
 */
public record Alternative(
    String mode,
    String worker,
    @Nullable Long startMicros,
    @Nullable Long endMicros,
    @Nullable Long laterMicros,
    @Nullable Constraint constraint,
    @Nullable Party blocker,
    @Nullable Shortfall missing,
    @Nullable Party delayed,
    long delayMicros) {
  public Alternative {
    Objects.requireNonNull(mode, "mode");
    Objects.requireNonNull(worker, "worker");
  }

  /** Whether the task can be there at all while everything else stays. */
  public boolean isPossible() {
    return endMicros != null;
  }
}
