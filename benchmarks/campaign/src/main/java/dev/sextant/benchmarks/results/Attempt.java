package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Run;
import dev.sextant.benchmarks.campaign.RunOutcome;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.statistics.Trajectory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A run that has a record.
 *
 * @param run the run
 * @param record what became of it
 */
public record Attempt(Run run, RunRecord record) {
  public Attempt {
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(record, "record");
  }

  /** Whether there is a plan that the checker accepts, if only that of a process that was ended. */
  public boolean hasPlan() {
    return record.outcome() != RunOutcome.INVALID && record.objective() != null;
  }

  /** The objective of the plan; infinite without a valid one. */
  public double objective() {
    Long objective = record.objective();
    return hasPlan() && objective != null ? objective : Double.POSITIVE_INFINITY;
  }

  /** The planner's status, or what went wrong instead. */
  public String outcome() {
    return record.outcome().failed() || record.status().isEmpty()
        ? record.outcome().name()
        : record.status();
  }

  /** Whether it is proven that there is no plan. */
  public boolean refuted() {
    return record.outcome() == RunOutcome.NO_PLAN && record.status().equals("INFEASIBLE");
  }

  /** Whether the plan is proven to be a best one. */
  public boolean proven() {
    return hasPlan() && record.status().equals("OPTIMAL");
  }

  /**
   * How the incumbent fell. The steps are the planner's own account, the last one is the plan that
   * was checked; a run without a valid plan has no steps.
   */
  public Trajectory trajectory() {
    if (!hasPlan()) {
      return new Trajectory(List.of());
    }
    double last = objective();
    List<Trajectory.Step> steps =
        record.incumbents().stream()
            .sorted(Comparator.comparingLong(i -> i.elapsedMicros()))
            .map(i -> new Trajectory.Step(i.elapsedMicros(), i.objective()))
            .filter(step -> step.objective() >= last)
            .collect(Collectors.toCollection(ArrayList::new));
    if (steps.isEmpty() || steps.get(steps.size() - 1).objective() > last) {
      long told = steps.isEmpty() ? 0 : steps.get(steps.size() - 1).micros();
      steps.add(new Trajectory.Step(Math.max(told, record.elapsedMicros()), last));
    }
    return new Trajectory(steps);
  }
}
