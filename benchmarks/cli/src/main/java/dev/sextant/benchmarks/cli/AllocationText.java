package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.TextTable;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.check.AllocationMetrics;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
    summary.add(label, value);
    return this;
  }

  /** The value of the problem's term. */
  AllocationText objective(double value) {
    return add(
        "objective",
        SharingWords.value(problem.objective().term(), value)
            + "  "
            + SharingWords.meaning(problem));
  }

  AllocationText result(AllocationResult result) {
    String stop = result.stopReason().toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    add("allocator", result.allocator());
    add("status", result.status() + " (" + stop + ")");
    String reason = result.infeasibilityReason();
    if (reason != null) {
      add("reason", reason);
    }
    String fault = result.fault();
    if (fault != null) {
      add("fault", fault);
    }
    result.objective().ifPresent(this::objective);
    if (result.bound().isPresent()) {
      add(
          "bound",
          SharingWords.value(result.term(), result.bound().getAsDouble())
              + "  from "
              + result.boundSource()
              + (result.term().isMaximised() ? ": nothing gives more" : ": nothing gives less"));
    }
    if (result.allocation() != null) {
      add("gap", SharingWords.gap(result));
    }
    return add("time", Quantities.time(result.elapsedMicros()));
  }

  /** Prints the facts, and then who gets what, and what is in use. */
  void print(Allocation allocation, PrintStream out) {
    summary.print(out);
    out.println();
    out.print(TextTable.text(jobs(allocation)));
    out.println();
    out.print(TextTable.text(pools(allocation)));
    out.flush();
  }

  /** Prints the facts alone. */
  void print(PrintStream out) {
    summary.print(out);
  }

  private Table jobs(Allocation allocation) {
    AllocationMetrics metrics = new AllocationMetrics(problem, allocation);
    Map<String, List<String>> places = places(allocation);
    Table table = new Table("job", "#rate", "#normalised", "where");
    for (DivisibleJob job : problem.jobs()) {
      double normalised = metrics.normalisedRate(job);
      table.row(
          job.id(),
          SharingWords.rate(metrics.rate(job.id())),
          Double.isFinite(normalised) ? SharingWords.number(normalised) : "-",
          String.join(", ", places.getOrDefault(job.id(), List.of("nowhere"))));
    }
    return table;
  }

  private static Map<String, List<String>> places(Allocation allocation) {
    Map<String, List<String>> places = new HashMap<>();
    for (Share share : allocation.shares()) {
      for (String job : share.jobs()) {
        List<String> others = new ArrayList<>(share.jobs());
        others.remove(job);
        places
            .computeIfAbsent(job, id -> new ArrayList<>())
            .add(
                Quantities.percent((double) share.shareNanos() / Share.ALL)
                    + " "
                    + share.workerType()
                    + " ("
                    + share.choice()
                    + (others.isEmpty() ? "" : " with " + String.join(", ", others))
                    + ")");
      }
    }
    return places;
  }

  private Table pools(Allocation allocation) {
    Table table = new Table("pool", "resource", "#in use", "#of", "#share");
    new PoolUse(problem, allocation)
        .pools()
        .forEach(
            (type, resources) ->
                resources.forEach(
                    (resource, line) ->
                        table.row(
                            type,
                            resource,
                            SharingWords.number(line.taken()),
                            SharingWords.number(line.capacity()),
                            line.capacity() == 0
                                ? "-"
                                : Quantities.percent(line.taken() / line.capacity()))));
    return table;
  }
}
