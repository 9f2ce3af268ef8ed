package dev.sextant.benchmarks.generator;

import java.util.ArrayList;
import java.util.List;

/** The tasks of a job in the making, in topological order. Not thread-safe. */
final class JobDraft {
  /** The task needs no model. */
  static final int NO_MODEL = -1;

  /** The generator decides which model the task needs, if any. */
  static final int ANY_MODEL = -2;

  /**
   * A task.
   *
   * @param name what it does
   * @param model index of its model, or one of the constants
   * @param after indices of its predecessors, all smaller than its own
   */
  record Step(String name, int model, List<Integer> after) {
    Step {
      after = List.copyOf(after);
    }
  }

  private final int models;
  private final List<Step> steps = new ArrayList<>();

  /** An empty draft for a problem with so many models. */
  JobDraft(int models) {
    this.models = models;
  }

  /** How many models there are. */
  int models() {
    return models;
  }

  /** How many tasks there are so far. */
  int size() {
    return steps.size();
  }

  /** Adds a task and gives its index. */
  int task(String name, int model, List<Integer> after) {
    steps.add(new Step(name, model, after));
    return steps.size() - 1;
  }

  /** The tasks. */
  List<Step> steps() {
    return steps;
  }
}
