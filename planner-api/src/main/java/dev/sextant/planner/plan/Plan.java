package dev.sextant.planner.plan;

import java.util.List;

/**
 * A complete plan.
 *
 * @param runs one per unfinished task
 * @param residencies one per time a model is held
 */
public record Plan(List<TaskRun> runs, List<Residency> residencies) {
  public Plan {
    runs = List.copyOf(runs);
    residencies = List.copyOf(residencies);
  }
}
