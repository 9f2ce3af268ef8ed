package dev.sextant.planner.model;

import java.util.Objects;

/**
 * A non-renewable amount that the chosen modes consume.
 *
 * @param id unique among the problem's budgets
 * @param amount upper limit of the sum over all chosen modes, not negative
 */
public record Budget(String id, long amount) {
  public Budget {
    Objects.requireNonNull(id, "id");
  }
}
