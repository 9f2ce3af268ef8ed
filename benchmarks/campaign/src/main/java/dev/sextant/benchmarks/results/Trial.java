package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.DirectRun;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.Problem;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One call of one planner for one problem with one seed, judged as a campaign judges its runs.
 *
 * @param label name of the problem in this comparison, unique among its problems
 * @param problem the problem
 * @param made the run and what became of it
 */
public record Trial(String label, Problem problem, DirectRun made) {
  public Trial {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(made, "made");
  }

  /** Name of the planner. */
  public String planner() {
    return made.run().planner();
  }

  /** Seed of the call. */
  public long seed() {
    return made.run().seed();
  }

  /** What became of the run. */
  public RunRecord record() {
    return made.record();
  }

  /** The run among those of its planner. */
  Attempt attempt() {
    return new Attempt(made.run(), made.record());
  }

  /** What the planner gave, or null when it failed. */
  public @Nullable PlanResult result() {
    return made.result();
  }

  /** The figures of the plan, or null without a valid one. */
  public @Nullable PlanMetrics metrics() {
    return made.metrics();
  }

  /** The objective of a valid plan. */
  public OptionalLong objective() {
    Long objective = record().objective();
    return attempt().hasPlan() && objective != null
        ? OptionalLong.of(objective)
        : OptionalLong.empty();
  }

  /** What came out: the status, {@code INVALID} for a refuted plan, {@code FAULT} for a failure. */
  public String outcome() {
    return attempt().outcome();
  }

  /** Whether the planner failed or claimed what the checker refutes. */
  public boolean faulty() {
    return record().outcome().failed();
  }

  /** What went wrong, or null when nothing did. */
  public @Nullable String fault() {
    return record().fault().isEmpty() ? null : record().fault();
  }
}
