package dev.sextant.benchmarks.cli;

import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Which planner plans, and how, shared by the commands that plan with one. */
final class PlanningOptions {
  @Option(
      names = "--planner",
      paramLabel = "NAME",
      defaultValue = Planners.DEFAULT,
      description =
          "See 'planner planners'; options follow as in cp-sat:start=none,log=true. "
              + "Default: ${DEFAULT-VALUE}.")
  private String planner = Planners.DEFAULT;

  @Mixin private SearchLimits limits = new SearchLimits();

  @Mixin private IsolationOptions isolation = new IsolationOptions();

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "0",
      description = "Seed of everything random. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  Planner planner(PlannerCatalog planners) {
    return isolation.planner(planners, planner);
  }

  PlannerOptions options() {
    return limits.options().withSeed(seed);
  }

  /** The options that another call would have, too, each with a blank before it. */
  String words() {
    StringBuilder words = new StringBuilder();
    ParseResult parsed = spec.commandLine().getParseResult();
    for (String name : List.of("--threads", "--gap", "--seed", "--isolated", "--heap")) {
      if (parsed.hasMatchedOption(name)) {
        OptionSpec option = parsed.matchedOption(name);
        words.append(' ').append(name);
        // A flag that is given has a value as well, which nobody wrote.
        if (option.arity().max() > 0) {
          option
              .originalStringValues()
              .forEach(value -> words.append(' ').append(ShellWords.quoted(value)));
        }
      }
    }
    return words.toString();
  }

  /** The limit on each call. */
  Duration timeLimit() {
    return limits.options().timeLimit();
  }
}
