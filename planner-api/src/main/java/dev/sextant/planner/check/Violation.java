package dev.sextant.planner.check;

import dev.sextant.planner.model.Place;
import java.util.Objects;

/**
 * One way in which a plan breaks one constraint.
 *
 * @param constraint which one
 * @param subject what breaks it, by ids, for example {@code job/task} or {@code worker/model}
 * @param message what is wrong, with the numbers
 */
public record Violation(Constraint constraint, String subject, String message) {
  public Violation {
    Objects.requireNonNull(constraint, "constraint");
    Objects.requireNonNull(subject, "subject");
    Objects.requireNonNull(message, "message");
  }

  /** One line; control characters of ids are codes. */
  @Override
  public String toString() {
    return constraint + " " + Place.oneLine(subject) + ": " + Place.oneLine(message);
  }
}
