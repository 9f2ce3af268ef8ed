package dev.sextant.planner.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** ML weights that must be resident in a worker's GPU memory while a task that needs them runs. */
public final class ModelArtifact {
  private final String id;
  private final long bytes;
  private final Map<String, Long> loadMicrosByWorkerType;

  /** A model with load times of its own. */
  public ModelArtifact(String id, long bytes, Map<String, Long> loadMicrosByWorkerType) {
    this.id = Objects.requireNonNull(id, "id");
    this.bytes = bytes;
    this.loadMicrosByWorkerType = Copies.ordered(loadMicrosByWorkerType);
  }

  /** Unique among the problem's models. */
  public String id() {
    return id;
  }

  /** Size in GPU memory, at least 1. */
  public long bytes() {
    return bytes;
  }

  /**
   * Load time in microseconds by worker type, where it is not the one that follows from the
   * worker's {@code modelLoad}; empty for none.
   */
  public Map<String, Long> loadMicrosByWorkerType() {
    return loadMicrosByWorkerType;
  }

  /** A model whose load time follows from its size and the worker's {@code modelLoad}. */
  public ModelArtifact(String id, long bytes) {
    this(id, bytes, Map.of());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ModelArtifact that
        && id.equals(that.id)
        && bytes == that.bytes
        && loadMicrosByWorkerType.equals(that.loadMicrosByWorkerType);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, bytes, loadMicrosByWorkerType);
  }

  @Override
  public String toString() {
    return "ModelArtifact[id="
        + id
        + ", bytes="
        + bytes
        + ", loadMicrosByWorkerType="
        + loadMicrosByWorkerType
        + "]";
  }
}
