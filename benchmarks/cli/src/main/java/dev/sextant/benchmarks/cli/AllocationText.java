package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.AllocationView;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.SharingWords;
import dev.sextant.benchmarks.pages.TextTable;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.BoundScope;
import dev.sextant.planner.sharing.SharingProblem;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** What an allocation means, for people. */
final class AllocationText {
  private final SharingProblem problem;
  private final Summary summary = new Summary();

  AllocationText(SharingProblem problem) {
    this.problem = problem;
    String name = problem.name();
    String text = name == null || name.isEmpty() ? "" : name + ": ";
    summary.add(
        "problem",
        text
            + Summary.count(problem.jobs().size(), "job")
            + ", "
            + Summary.count(problem.workers().size(), "worker")
            + ", "
            + Summary.count(problem.profiles().size(), "profile"));
  }

  AllocationText add(String label, String value) {
    return add(label, List.of(value));
  }

  AllocationText add(String label, List<String> values) {
    summary.add(label, values);
    return this;
  }

  /** The value of the problem's term. */
  AllocationText objective(double value) {
    return add(
        "objective",
        SharingWords.value(problem, problem.objective().term(), value)
            + "  "
            + SharingWords.meaning(problem));
  }

  AllocationText result(AllocationResult result) {
    String stop = result.stopReason().toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    add("allocator", result.allocator());
    add("status", result.status() + " (" + stop + ")");
    String reason = result.infeasibilityReason();
    if (reason != null) {
      add("reason", reason.lines().toList());
    }
    String fault = result.fault();
    if (fault != null) {
      add("fault", fault.lines().toList());
    }
    String shortfall = result.shortfall();
    if (shortfall != null) {
      add("shortfall", shortfall);
    }
    result.objective().ifPresent(this::objective);
    if (result.bound().isPresent()) {
      add(
          "bound",
          SharingWords.value(problem, result.term(), result.bound().getAsDouble())
              + "  from "
              + result.boundSource()
              + (isWhole(result) ? ": no whole allocation gives " : ": nothing gives ")
              + (result.term().isMaximised() ? "more" : "less"));
    }
    if (result.allocation() != null) {
      add("gap", SharingWords.gap(result));
    }
    return add("time", Quantities.time(result.elapsedMicros()));
  }

  private static boolean isWhole(AllocationResult result) {
    return result.boundScope() == BoundScope.WHOLE;
  }

  /** Prints the facts, and then who gets what, and what is in use. */
  void print(Allocation allocation, PrintStream out) {
    summary.print(out);
    out.println();
    AllocationView view = new AllocationView(problem, allocation);
    out.print(TextTable.text(view.jobs()));
    out.println();
    out.print(TextTable.text(view.pools()));
    if (problem.isOverTime()) {
      out.println();
      out.print(TextTable.text(view.times()));
    }
    out.flush();
  }

  /** Prints the facts alone. */
  void print(PrintStream out) {
    summary.print(out);
  }
}
