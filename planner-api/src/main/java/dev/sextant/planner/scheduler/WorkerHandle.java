package dev.sextant.planner.scheduler;

import org.jspecify.annotations.Nullable;

/**
 * One stay of a worker in a {@link Cluster}: it is good until the worker leaves, and one that joins
 * again under the same id gets another. Thread-safe.
 */
public final class WorkerHandle {
  private final Cluster cluster;
  private final String id;
  private final String type;
  private final @Nullable String zone;
  private final int number;

  /** Models of the publication at hand; whoever publishes holds the lock of this. */
  final long[] residents;

  private volatile boolean hasLeft;

  WorkerHandle(
      Cluster cluster, String id, String type, @Nullable String zone, int number, int words) {
    this.cluster = cluster;
    this.id = id;
    this.type = type;
    this.zone = zone;
    this.number = number;
    this.residents = new long[words];
  }

  /** Its id, unique among the workers that are there. */
  public String id() {
    return id;
  }

  /** Its type in the catalogue. */
  public String type() {
    return type;
  }

  /** Its zone, or null. */
  public @Nullable String zone() {
    return zone;
  }

  /** Its number in the layer of numbers below; another worker gets it once this one has left. */
  public int number() {
    return number;
  }

  /** Whether it has left the cluster. */
  public boolean hasLeft() {
    return hasLeft;
  }

  /** Says that it has left; the caller holds the lock of this. */
  void leave() {
    hasLeft = true;
  }

  /** Refuses a worker of another cluster. */
  WorkerHandle of(Cluster expected) {
    if (cluster != expected) {
      throw new IllegalArgumentException("The worker (" + id + ") is one of another cluster.");
    }
    return this;
  }

  @Override
  public String toString() {
    return id;
  }
}
