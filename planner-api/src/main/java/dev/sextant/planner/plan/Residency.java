package dev.sextant.planner.plan;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One time a model is held in a worker's GPU memory, from the start of its load until its eviction.
 *
 * @param worker id of the worker
 * @param model id of the model
 * @param loadStartMicros when the load starts and the memory is taken; now for an initial resident
 * @param readyMicros when tasks can use the model
 * @param evictMicros when the memory is free again, or null when the plan never evicts it
 */
public record Residency(
    String worker,
    String model,
    long loadStartMicros,
    long readyMicros,
    @Nullable Long evictMicros) {
  public Residency {
    Objects.requireNonNull(worker, "worker");
    Objects.requireNonNull(model, "model");
  }
}
