package dev.sextant.planner.plan;

import java.util.List;
import java.util.Optional;

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

  /** The first run of a task of a job; goes through the list. */
  public Optional<TaskRun> run(String job, String task) {
    return runs.stream()
        .filter(run -> run.job().equals(job) && run.task().equals(task))
        .findFirst();
  }
}
