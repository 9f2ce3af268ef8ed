package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.TextTable;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.Traits;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists the planners. */
@Command(
    name = "planners",
    description = {
      "List the installed planners, what they are and what can be chosen about them.",
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
    Table table = new Table("planner", "exact", "deterministic", "warm start", "summary");
    for (String name : surroundings.planners().names()) {
      Traits traits = surroundings.planners().traits(name);
      table.row(
          name,
          yes(traits.exact()),
          yes(traits.deterministic()),
          yes(traits.usesWarmStart()),
          traits.summary());
    }
    surroundings.out().print(TextTable.text(table));
    surroundings.out().flush();
    surroundings.planners().names().forEach(this::printOptions);
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

  /** What can be chosen about a planner, as in {@code cp-sat:start=none}. */
  private void printOptions(String planner) {
    List<PlannerOption> options = surroundings.planners().options(planner);
    if (options.isEmpty()) {
      return;
    }
    surroundings.out().println();
    Table table = new Table("option of " + planner, "values", "default", "summary");
    for (PlannerOption option : options) {
      String usual = option.defaultValue();
      table.row(option.name(), option.values(), usual.isEmpty() ? "-" : usual, option.help());
    }
    surroundings.out().print(TextTable.text(table));
    surroundings.out().flush();
  }

  private static String yes(boolean value) {
    return value ? "yes" : "-";
  }
}
