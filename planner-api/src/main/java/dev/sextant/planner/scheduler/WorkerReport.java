package dev.sextant.planner.scheduler;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a worker says of itself: how long its queue is, which models are in its GPU memory, or both.
 * Made once and filled again for every {@linkplain Cluster#publish publication}; belongs to one
 * thread.
 */
public final class WorkerReport {
  private static final long NOTHING = -1;

  private boolean hasWait;
  private long waitMicros;
  private long observedMicros = NOTHING;
  private String @Nullable [] modelIds;
  private @Nullable List<ModelHandle> models;
  private long reservedBytes;

  /** Says nothing again. */
  public WorkerReport clear() {
    hasWait = false;
    observedMicros = NOTHING;
    modelIds = null;
    models = null;
    reservedBytes = 0;
    return this;
  }

  /** How long the worker needs to work off its queue, from 0 to 2^52; with the moment. */
  public WorkerReport waitMicros(long micros) {
    hasWait = true;
    waitMicros = micros;
    return this;
  }

  /** When the wait was what it is, from 0 to 2^52. */
  public WorkerReport observedMicros(long micros) {
    observedMicros = micros;
    return this;
  }

  /** All models in the GPU memory, by id; none for none. */
  public WorkerReport models(String... ids) {
    modelIds = ids;
    models = null;
    return this;
  }

  /** All models in the GPU memory; read when it is published. */
  public WorkerReport models(List<ModelHandle> handles) {
    models = handles;
    modelIds = null;
    return this;
  }

  /** GPU memory that others than models hold, not negative; 0 unless said; with the models. */
  public WorkerReport reservedBytes(long bytes) {
    reservedBytes = bytes;
    return this;
  }

  boolean hasWait() {
    return hasWait;
  }

  boolean hasModels() {
    return models != null || modelIds != null;
  }

  long waitMicros() {
    return waitMicros;
  }

  long observedMicros() {
    return observedMicros;
  }

  long reservedBytes() {
    return reservedBytes;
  }

  /**
   * Refuses what no worker can say.
   *
   * @throws IllegalArgumentException if a value is out of range, missing or without its partner
   */
  void check(WorkerHandle worker) {
    if (!hasWait && !hasModels()) {
      throw refused(worker, "says nothing.\nMaybe set waitMicros or models.");
    }
    if (hasWait && waitMicros >>> 52 != 0) {
      throw refused(worker, "has a waitMicros (" + waitMicros + ") outside of 0 to 2^52.");
    }
    if (hasWait && observedMicros == NOTHING) {
      throw refused(worker, "has a waitMicros but no observedMicros.");
    }
    if (observedMicros != NOTHING && observedMicros >>> 52 != 0) {
      throw refused(worker, "has an observedMicros (" + observedMicros + ") outside of 0 to 2^52.");
    }
    if (reservedBytes < 0) {
      throw refused(worker, "has a reservedBytes (" + reservedBytes + ") that is negative.");
    }
    if (reservedBytes > 0 && !hasModels()) {
      throw refused(worker, "has a reservedBytes (" + reservedBytes + ") but no models.");
    }
  }

  /**
   * Sets the bits of all models of the report of a worker.
   *
   * @throws IllegalArgumentException if there is no such model
   */
  void fill(WorkerHandle worker, Catalogue catalogue) {
    try {
      fill(worker.residents, catalogue);
    } catch (IllegalArgumentException unknown) {
      throw refused(worker, "is wrong: " + unknown.getMessage());
    }
  }

  private void fill(long[] residents, Catalogue catalogue) {
    Arrays.fill(residents, 0);
    if (models != null) {
      for (int i = 0; i < models.size(); i++) {
        add(residents, catalogue.own(requirePresent(models.get(i))));
      }
    } else if (modelIds != null) {
      for (String id : modelIds) {
        add(residents, catalogue.model(requirePresent(id)));
      }
    }
  }

  private static <T> T requirePresent(@Nullable T model) {
    if (model == null) {
      throw new IllegalArgumentException("A model must not be null.");
    }
    return model;
  }

  private static void add(long[] residents, ModelHandle model) {
    residents[model.number() >> 6] |= 1L << model.number();
  }

  private static IllegalArgumentException refused(WorkerHandle worker, String why) {
    return new IllegalArgumentException("The report of the worker (" + worker.id() + ") " + why);
  }
}
