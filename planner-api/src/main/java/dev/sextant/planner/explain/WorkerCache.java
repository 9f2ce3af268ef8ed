package dev.sextant.planner.explain;

import java.util.List;
import java.util.Objects;

/**
 * The story of the model cache of one worker.
 *
 * @param worker id of the worker
 * @param models what comes into its memory, in order of time
 */
public record WorkerCache(String worker, List<CachedModel> models) {
  public WorkerCache {
    Objects.requireNonNull(worker, "worker");
    models = List.copyOf(models);
  }

  /** How many loads the plan adds. */
  public long loads() {
    return models.stream().filter(model -> model.came() == CachedModel.Came.LOAD).count();
  }

  /** How many of them load what was there before. */
  public long reloads() {
    return models.stream().filter(CachedModel::isReload).count();
  }
}
