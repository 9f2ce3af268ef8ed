package dev.sextant.planner.sharing.check;

import java.util.Objects;

/**
 * A rule that an allocation breaks.
 *
 * @param rule which
 * @param message where, by how much, in words
 */
public record AllocationViolation(AllocationRule rule, String message) {
  public AllocationViolation {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(message, "message");
  }
}
