package dev.sextant.benchmarks.cli;

import dev.sextant.planner.PlannerOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The limits of a search, shared by the commands that search. */
final class SearchLimits {
  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = Durations.class,
      description = "Limit on each call, such as 500ms, 10s, 2m or 1h. Default: ${DEFAULT-VALUE}.")
  private Duration timeLimit = Duration.ofSeconds(10);

  @Option(
      names = "--step-limit",
      paramLabel = "N",
      description = "Limit on the planner's own steps, which makes a run reproducible.")
  private @Nullable Long stepLimit;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Most search threads. Default: the planner's own.")
  private @Nullable Integer threads;

  @Option(
      names = "--gap",
      paramLabel = "PERCENT",
      converter = RelativeGaps.class,
      description = "Stop when the plan is proven to be this good, such as 2%%.")
  private @Nullable Double gap;

  PlannerOptions options() {
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(timeLimit);
    if (stepLimit != null) {
      options = options.withStepLimit(stepLimit);
    }
    if (gap != null) {
      options = options.withRelativeGap(gap);
    }
    return threads == null ? options : options.withMaxThreads(threads);
  }
}
