package dev.sextant.benchmarks.cli;

import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which planner plans, and how, shared by the commands that plan with one. */
final class PlanningOptions {
  @Option(
      names = "--planner",
      paramLabel = "NAME",
      defaultValue = Planners.DEFAULT,
      description = {
        "See 'planner planners'; options follow as in cp-sat:start=none,log=true.",
        "Default: ${DEFAULT-VALUE}."
      })
  private String planner = Planners.DEFAULT;

  @Mixin private SearchLimits limits = new SearchLimits();

  @Mixin private IsolationOptions isolation = new IsolationOptions();

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "0",
      description = "Seed of everything random. Default: ${DEFAULT-VALUE}.")
  private long seed;

  Planner planner(PlannerCatalog planners) {
    return isolation.planner(planners, planner);
  }

  PlannerOptions options() {
    return limits.options().withSeed(seed);
  }

  /** The limit on each call. */
  Duration timeLimit() {
    return limits.options().timeLimit();
  }
}
