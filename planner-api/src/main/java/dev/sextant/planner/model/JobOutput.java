package dev.sextant.planner.model;

import java.util.Objects;

/**
 * Data that one of the job's tasks produces and that must reach a place; the job ends no earlier
 * than the delivery.
 *
 * @param task producing task
 * @param bytes amount of data, not negative
 * @param to id of the worker it goes to
 */
public record JobOutput(String task, long bytes, String to) {
  public JobOutput {
    Objects.requireNonNull(task, "task");
    Objects.requireNonNull(to, "to");
  }
}
