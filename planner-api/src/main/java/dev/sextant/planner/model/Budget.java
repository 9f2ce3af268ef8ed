package dev.sextant.planner.model;

import java.util.Objects;

/**
 * A non-renewable amount that the chosen modes consume.
 *
 * @param id unique among the problem's budgets
 * @param amount upper limit of the sum over all chosen modes, those of running tasks included; not
 *     negative. What runs already may exceed it, and then leaves nothing to new runs
 */
public record Budget(String id, long amount) {
  public Budget {
    Objects.requireNonNull(id, "id");
  }
}
