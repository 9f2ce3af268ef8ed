package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.TextTable;
import dev.sextant.planner.sharing.allocator.Allocators;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists the allocators. */
@Command(
    name = "allocators",
    description = {
      "List the installed allocators and what they are.",
      "Where one cannot run on this machine, it says why."
    })
final class AllocatorsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  AllocatorsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    Set<String> names = Allocators.available();
    if (names.isEmpty()) {
      surroundings.err().println("No allocator is installed.");
      return ExitCodes.NO_PLAN;
    }
    Table table = new Table("allocator", "summary");
    names.forEach(name -> table.row(name, Allocators.description(name)));
    surroundings.out().print(TextTable.text(table));
    for (String name : names) {
      Allocators.obstacle(name)
          .ifPresent(
              obstacle ->
                  surroundings.out().println("\n" + name + " cannot run here: " + obstacle));
    }
    surroundings.out().flush();
    return ExitCodes.OK;
  }
}
