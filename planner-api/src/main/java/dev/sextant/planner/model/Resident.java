package dev.sextant.planner.model;

import java.util.Objects;

/**
 * A model that lies in a worker's GPU memory now.
 *
 * @param model id of the model
 * @param pinned whether it must never be evicted
 */
public record Resident(String model, boolean pinned) {
  public Resident {
    Objects.requireNonNull(model, "model");
  }

  /** A resident that may be evicted. */
  public Resident(String model) {
    this(model, false);
  }
}
