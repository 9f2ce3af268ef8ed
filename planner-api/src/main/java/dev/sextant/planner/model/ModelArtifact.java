package dev.sextant.planner.model;

import java.util.Map;
import java.util.Objects;

/**
 * ML weights that must be resident in a worker's GPU memory while a task that needs them runs.
 *
 * @param id unique among the problem's models
 * @param bytes size in GPU memory, at least 1
 * @param loadMicrosByWorkerType load time in microseconds by worker type, where it is not the one
 *     that follows from the worker's {@code modelLoad}; empty for none
 */
public record ModelArtifact(String id, long bytes, Map<String, Long> loadMicrosByWorkerType) {
  public ModelArtifact {
    Objects.requireNonNull(id, "id");
    loadMicrosByWorkerType = Copies.ordered(loadMicrosByWorkerType);
  }

  /** A model whose load time follows from its size and the worker's {@code modelLoad}. */
  public ModelArtifact(String id, long bytes) {
    this(id, bytes, Map.of());
  }
}
