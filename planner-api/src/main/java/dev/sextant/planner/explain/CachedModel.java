package dev.sextant.planner.explain;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One time a model is in the memory of a worker: a chapter of the story of its cache.
 *
 * @param model id of the model
 * @param came how it came there
 * @param loadStartMicros start of its load; now where it is there already
 * @param readyMicros when tasks can use it
 * @param evictMicros when it leaves, or null when it stays
 * @param neededBy the run that uses it first; null when none does
 * @param users how many runs use it
 * @param evicted of a load: what left since the load before it on the worker, or since now, up to
 *     its start, whether or not it needed the room
 * @param leftMicros of a reload, when the model had left; null when it had not been there before
 */
public record CachedModel(
    String model,
    Came came,
    long loadStartMicros,
    long readyMicros,
    @Nullable Long evictMicros,
    @Nullable Party neededBy,
    int users,
    List<String> evicted,
    @Nullable Long leftMicros) {
  /** How a model came into memory. */
  public enum Came {
    /** It is there from now on. */
    RESIDENT,
    /** Its load has begun before the plan. */
    IN_FLIGHT,
    /** The plan loads it. */
    LOAD
  }

  public CachedModel {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(came, "came");
    evicted = List.copyOf(evicted);
  }

  /** Whether the plan loads what was there before and had left. */
  public boolean isReload() {
    return came == Came.LOAD && leftMicros != null;
  }
}
