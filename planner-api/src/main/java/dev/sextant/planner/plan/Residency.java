package dev.sextant.planner.plan;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One time a model is held in a worker's GPU memory, from the start of its load until its eviction.
 */
public final class Residency {
  private final String worker;
  private final String model;
  private final long loadStartMicros;
  private final long readyMicros;
  private final @Nullable Long evictMicros;

  /** A residency; without an eviction the model stays. */
  public Residency(
      String worker,
      String model,
      long loadStartMicros,
      long readyMicros,
      @Nullable Long evictMicros) {
    this.worker = Objects.requireNonNull(worker, "worker");
    this.model = Objects.requireNonNull(model, "model");
    this.loadStartMicros = loadStartMicros;
    this.readyMicros = readyMicros;
    this.evictMicros = evictMicros;
  }

  /** Id of the worker. */
  public String worker() {
    return worker;
  }

  /** Id of the model. */
  public String model() {
    return model;
  }

  /** When the load starts and the memory is taken; now for an initial resident. */
  public long loadStartMicros() {
    return loadStartMicros;
  }

  /** When tasks can use the model. */
  public long readyMicros() {
    return readyMicros;
  }

  /** When the memory is free again, or null when the plan never evicts it. */
  public @Nullable Long evictMicros() {
    return evictMicros;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Residency that
        && worker.equals(that.worker)
        && model.equals(that.model)
        && loadStartMicros == that.loadStartMicros
        && readyMicros == that.readyMicros
        && Objects.equals(evictMicros, that.evictMicros);
  }

  @Override
  public int hashCode() {
    return Objects.hash(worker, model, loadStartMicros, readyMicros, evictMicros);
  }

  @Override
  public String toString() {
    return "Residency[worker="
        + worker
        + ", model="
        + model
        + ", loadStartMicros="
        + loadStartMicros
        + ", readyMicros="
        + readyMicros
        + ", evictMicros="
        + evictMicros
        + "]";
  }
}
