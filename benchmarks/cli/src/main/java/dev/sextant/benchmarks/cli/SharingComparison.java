package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.SharingWords;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.TextTable;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.SharingValidator;
import dev.sextant.planner.sharing.allocator.Allocator;
import dev.sextant.planner.sharing.allocator.Allocators;
import dev.sextant.planner.sharing.check.AllocationMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;

/** Runs allocators side by side: what each gives by its own term, and by all the others. */
final class SharingComparison {
  private final Surroundings surroundings;
  private final Collection<String> names;
  private final AllocatorOptions options;
  private final SharingFiles files = new SharingFiles();
  private boolean faulty;
  private boolean everyProblemHasOne = true;

  /** A comparison of these allocators, or of all where none is named. */
  SharingComparison(Surroundings surroundings, List<String> named, Duration timeLimit) {
    this.surroundings = surroundings;
    List<String> split = List.of(String.join(",", named).split("\\s*,\\s*"));
    names = named.isEmpty() ? Allocators.available() : new LinkedHashSet<>(split);
    options = AllocatorOptions.defaults().withTimeLimit(timeLimit);
  }

  /** Compares on each problem; gives the exit code. */
  int run(List<Path> problemFiles) throws IOException {
    List<Allocator> allocators = names.stream().map(Allocators::get).toList();
    List<SharingProblem> problems = new ArrayList<>();
    for (Path file : problemFiles) {
      problems.add(files.problem(file));
    }
    try (Interruption interruption =
        new Interruption(surroundings.err(), "Interrupted: showing what there is.")) {
      for (int i = 0; i < problems.size(); i++) {
        if (i > 0) {
          surroundings.out().println();
        }
        compare(problemFiles.get(i), problems.get(i), allocators, interruption);
        if (interruption.interrupter().isInterrupted()) {
          return ExitCodes.INTERRUPTED;
        }
      }
    }
    if (faulty) {
      return ExitCodes.FAULT;
    }
    return everyProblemHasOne ? ExitCodes.OK : ExitCodes.NO_PLAN;
  }

  private void compare(
      Path file, SharingProblem problem, List<Allocator> allocators, Interruption interruption) {
    List<String> columns = new ArrayList<>(List.of("allocator", "status", "#objective", "#gap"));
    for (SharingTerm term : SharingTerm.values()) {
      columns.add("#" + term);
    }
    columns.add("#time");
    columns.add("reason");
    Table table = new Table(columns);
    boolean found = false;
    for (Allocator allocator : allocators) {
      if (interruption.interrupter().isInterrupted()) {
        break;
      }
      try {
        AllocationResult result = allocator.allocate(problem, options, interruption.interrupter());
        table.row(row(problem, result));
        found |= result.allocation() != null;
      } catch (InvalidInputException e) {
        if (!problem.isOverTime() || !SharingValidator.errors(problem).isEmpty()) {
          throw e;
        }
        table.row(cells(allocator.name(), "-", "is not for workers that change over time"));
      } catch (PlannerException e) {
        fault(file, allocator.name(), Failures.message(e));
        table.row(cells(allocator.name(), "FAULT", Failures.message(e)));
      }
    }
    everyProblemHasOne &= found;
    String name = problem.name();
    surroundings
        .out()
        .println(
            (name == null || name.isEmpty() ? String.valueOf(file.getFileName()) : name)
                + ": "
                + SharingWords.meaning(problem));
    surroundings.out().print(TextTable.text(table));
    surroundings.out().flush();
  }

  private List<String> row(SharingProblem problem, AllocationResult result) {
    Allocation allocation = result.allocation();
    if (allocation == null) {
      return cells(result.allocator(), result.status().toString(), reason(result));
    }
    AllocationMetrics metrics = new AllocationMetrics(problem, allocation);
    List<String> row = new ArrayList<>(List.of(result.allocator(), result.status().toString()));
    SharingTerm own = problem.objective().term();
    row.add(SharingWords.value(problem, own, metrics.value(own)));
    row.add(Quantities.percent(result.relativeGap()));
    for (SharingTerm term : SharingTerm.values()) {
      row.add(SharingWords.value(problem, term, metrics.value(term)));
    }
    row.add(Quantities.time(result.elapsedMicros()));
    row.add(reason(result));
    return row;
  }

  /** Why there is no allocation, or why it may not be the best; empty when nothing is amiss. */
  private static String reason(AllocationResult result) {
    String why = result.infeasibilityReason();
    if (why == null) {
      why = result.fault();
    }
    if (why == null) {
      why = result.shortfall();
    }
    if (why == null && result.stopReason() != StopReason.COMPLETED) {
      why =
          "stopped by " + result.stopReason().toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
    return why == null ? "" : why.lines().findFirst().orElse("");
  }

  /** A row of someone who has nothing to show. */
  private static List<String> cells(String allocator, String status, String reason) {
    List<String> row = new ArrayList<>(List.of(allocator, status));
    while (row.size() < SharingTerm.values().length + 5) {
      row.add("-");
    }
    row.add(reason.lines().findFirst().orElse(""));
    return row;
  }

  private void fault(Path file, String allocator, String message) {
    faulty = true;
    surroundings.err().println(file + ", " + allocator + ": " + message);
  }
}
