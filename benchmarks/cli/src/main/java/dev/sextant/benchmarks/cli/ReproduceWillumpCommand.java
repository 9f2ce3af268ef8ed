package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.MarkdownTable;
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
      "against brute force."
    })
final class ReproduceWillumpCommand implements Callable<Integer> {
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
    return ExitCodes.OK;
  }
}
