package dev.sextant.planner.contract;

import dev.sextant.planner.model.Problem;

/**
 * A problem that the oracle solves in no time.
 *
 * @param index stable position in its family, from 0
 * @param name stable and unique within its family
 * @param problem the problem
 */
public record TinyProblem(int index, String name, Problem problem) {
  @Override
  public String toString() {
    return name;
  }
}
