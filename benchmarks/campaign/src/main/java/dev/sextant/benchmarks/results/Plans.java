package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where a page finds what it draws. */
interface Plans {
  /** The problem of an instance. */
  Problem problem(Instance instance) throws IOException;

  /**
   * The plan of a run that has one.
   *
   * @throws java.nio.file.NoSuchFileException when it has been removed
   */
  Plan plan(Attempt attempt) throws IOException;

  /** The figures of a run's plan where they are at hand, otherwise null. */
  @Nullable PlanMetrics metrics(Attempt attempt);
}
