package dev.sextant.planner.plan;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A complete plan. */
public final class Plan {
  private final List<TaskRun> runs;
  private final List<Residency> residencies;

  /** A plan of these runs and residencies. */
  public Plan(List<TaskRun> runs, List<Residency> residencies) {
    this.runs = List.copyOf(runs);
    this.residencies = List.copyOf(residencies);
  }

  /** One per unfinished task. */
  public List<TaskRun> runs() {
    return runs;
  }

  /** One per time a model is held. */
  public List<Residency> residencies() {
    return residencies;
  }

  /** The first run of a task of a job; goes through the list. */
  public Optional<TaskRun> run(String job, String task) {
    return runs.stream()
        .filter(run -> run.job().equals(job) && run.task().equals(task))
        .findFirst();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Plan that
        && runs.equals(that.runs)
        && residencies.equals(that.residencies);
  }

  @Override
  public int hashCode() {
    return Objects.hash(runs, residencies);
  }

  @Override
  public String toString() {
    return "Plan[runs=" + runs + ", residencies=" + residencies + "]";
  }
}
