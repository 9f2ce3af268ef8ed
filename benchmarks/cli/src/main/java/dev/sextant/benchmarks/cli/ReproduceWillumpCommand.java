package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.MarkdownTable;
import dev.sextant.benchmarks.simulator.cascade.CascadePrefetch;
import dev.sextant.benchmarks.simulator.cascade.WillumpComparison;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Holds simulated cascades against what they are to cost. */
@Command(
    name = "willump",
    description = {
      "Cascades of a small and a large model in the manner of Willump (MLSys 2020), as Markdown:",
      "what a request costs by the published rule and in simulations, and the knapsacks of the"
          + " rule",
      "against brute force; and when it pays to load the large model before it is asked."
    })
final class ReproduceWillumpCommand implements Callable<Integer> {
  private static final int PREFETCH_JOBS = 4_000;
  private static final int PREFETCH_SEEDS = 10;

  private final Surroundings surroundings;

  ReproduceWillumpCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    MarkdownSections sections = new MarkdownSections(surroundings.out());
    sections.print(
        "Cost of the features of a request, mean of "
            + WillumpComparison.REQUESTS
            + " simulated requests",
        MarkdownTable.text(new WillumpComparison(WillumpComparison.REQUESTS).costs()),
        "Of drawn features, how sure a small model is follows from a calibrated model of it, as no"
            + " recorded confidences were published.");
    sections.print(
        "Features of most importance within a budget",
        MarkdownTable.text(WillumpComparison.knapsacks()),
        "For every budget from nothing to all features, against all sets.");
    sections.print(
        "Loading the large model before it is known that it is asked: mean latency of "
            + PREFETCH_SEEDS
            + " times "
            + PREFETCH_JOBS
            + " jobs",
        MarkdownTable.text(new CascadePrefetch(PREFETCH_JOBS, PREFETCH_SEEDS).table()),
        "Two workers with memory for the small model and one other, under compass+; half of the jobs"
            + " need a third model. Changes are means of the paired ratios with 95 % intervals.");
    return ExitCodes.OK;
  }
}
