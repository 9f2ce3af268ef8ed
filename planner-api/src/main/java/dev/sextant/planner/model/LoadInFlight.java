package dev.sextant.planner.model;

import java.util.Objects;

/**
 * A model that is being loaded now; it appears unchanged in every plan.
 *
 * @param worker id of the worker
 * @param model id of the model
 * @param startMicros at most now
 * @param readyMicros at least now
 */
public record LoadInFlight(String worker, String model, long startMicros, long readyMicros) {
  public LoadInFlight {
    Objects.requireNonNull(worker, "worker");
    Objects.requireNonNull(model, "model");
  }
}
