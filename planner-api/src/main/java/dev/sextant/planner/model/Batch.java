package dev.sextant.planner.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Says that runs of a mode go in batches: new runs of one {@linkplain BatchKey key} on one worker
 * that start together are one run of several, which lasts by its size and takes demands, models and
 * workspace once. Immutable.
 */
public final class Batch {
  private final int limit;
  private final BatchDuration duration;
  private final @Nullable String key;

  private Batch(int limit, BatchDuration duration, @Nullable String key) {
    this.limit = limit;
    this.duration = Objects.requireNonNull(duration, "duration");
    this.key = key;
  }

  /** Most runs in one batch, at least 1. */
  public int limit() {
    return limit;
  }

  /** How long batches run, by size: as many sizes as the limit at least, none shorter than less. */
  public BatchDuration duration() {
    return duration;
  }

  /**
   * What modes share whose runs go in one batch; null where only runs of the same task of a
   * workflow, in the same mode, do.
   */
  public @Nullable String key() {
    return key;
  }

  /** Batches of one task of a workflow in one mode. */
  public static Batch of(int limit, BatchDuration duration) {
    return new Batch(limit, duration, null);
  }

  /** Batches of at most as many as there are durations, in microseconds, by size from one on. */
  public static Batch of(long... micros) {
    return of(micros.length, BatchDuration.of(micros));
  }

  /** These batches, shared by all modes with the key; null by none. */
  public Batch withKey(@Nullable String newKey) {
    return new Batch(limit, duration, newKey);
  }

  /** These batches with another limit. */
  public Batch withLimit(int newLimit) {
    return new Batch(newLimit, duration, key);
  }

  /** These batches with other durations. */
  public Batch withDuration(BatchDuration newDuration) {
    return new Batch(limit, newDuration, key);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Batch that
        && limit == that.limit
        && duration.equals(that.duration)
        && Objects.equals(key, that.key);
  }

  @Override
  public int hashCode() {
    return Objects.hash(limit, duration, key);
  }

  @Override
  public String toString() {
    return "Batch[limit=" + limit + ", duration=" + duration + ", key=" + key + "]";
  }
}
