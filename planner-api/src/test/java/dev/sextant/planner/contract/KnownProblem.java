package dev.sextant.planner.contract;

import dev.sextant.planner.model.Problem;
import org.jspecify.annotations.Nullable;

/**
 * A problem whose optimum was worked out by hand.
 *
 * @param name what it is about
 * @param problem the problem
 * @param optimum the optimal objective, or null when no plan exists
 */
public record KnownProblem(String name, Problem problem, @Nullable Long optimum) {
  @Override
  public String toString() {
    return name;
  }
}
