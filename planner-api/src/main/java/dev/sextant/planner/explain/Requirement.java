package dev.sextant.planner.explain;

import java.util.List;

/**
 * A fact by its place in a problem, so that it can be given up.
 *
 * @param kind what it is
 * @param at positions of the jobs, budgets, pins, workers, states of workers, or of the workflow
 * @param part position of the task of an eligibility, of the resident of a pinned model; 0
 *     otherwise
 * @param mode position of the mode of an eligibility; 0 otherwise
 * @param name name of the resource of a capacity; empty otherwise
 */
record Requirement(Fact.Kind kind, List<Integer> at, int part, int mode, String name) {
  Requirement(Fact.Kind kind, List<Integer> at) {
    this(kind, at, 0, 0, "");
  }

  Requirement(Fact.Kind kind, int at) {
    this(kind, List.of(at));
  }

  /** The first, or only, position. */
  int first() {
    return at.get(0);
  }
}
