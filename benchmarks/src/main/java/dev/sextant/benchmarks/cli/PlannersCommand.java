package dev.sextant.benchmarks.cli;

import dev.sextant.planner.spi.Traits;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists the planners. */
@Command(
    name = "planners",
    description = {
      "List the installed planners and what they are.",
      "Where one cannot run on this machine, it says why."
    })
final class PlannersCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  PlannersCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    if (surroundings.planners().names().isEmpty()) {
      surroundings.err().println("No planner is installed.");
      return ExitCodes.NO_PLAN;
    }
    TextTable table = new TextTable("planner", "exact", "deterministic", "warm start", "summary");
    for (String name : surroundings.planners().names()) {
      Traits traits = surroundings.planners().traits(name);
      table.row(
          name,
          yes(traits.exact()),
          yes(traits.deterministic()),
          yes(traits.usesWarmStart()),
          traits.summary());
    }
    table.print(surroundings.out());
    for (String name : surroundings.planners().names()) {
      surroundings
          .planners()
          .obstacle(name)
          .ifPresent(
              obstacle ->
                  surroundings.out().println("\n" + name + " cannot run here: " + obstacle));
    }
    return ExitCodes.OK;
  }

  private static String yes(boolean value) {
    return value ? "yes" : "-";
  }
}
