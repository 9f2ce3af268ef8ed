package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.simulator.published.PublishedComparison;
import dev.sextant.benchmarks.simulator.published.PublishedComparisonText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Holds simulations against what was published on Compass. */
@Command(
    name = "compass",
    description = {
      "Hold simulations against the figures that were published for Compass, as Markdown:",
      "by the rules of the published simulator, and beside them by those of this project.",
      "The same options give the same page."
    })
final class ReproduceCompassCommand implements Callable<Integer> {
  private static final int[] SIZES_MENDED = {60, 140, 240};
  private static final double[] TARGETS = {4.5, 5, 6};
  private static final int SMALLEST = 38;
  private static final int LARGEST = 150;

  private final Surroundings surroundings;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many seeds, from 1 on; default ${DEFAULT-VALUE}.")
  private int seeds;

  @Option(
      names = "--runs",
      paramLabel = "FOLDER",
      description = "Recorded runs of the published simulator, which are replayed.")
  private @Nullable Path runs;

  ReproduceCompassCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    MarkdownSections sections = new MarkdownSections(surroundings.out());
    PublishedComparison comparison = new PublishedComparison(seeds);
    Path folder = runs;
    Inputs.requireFolder(folder);
    if (folder != null) {
      sections.print(
          "Recorded runs, replayed: median slowdown / mean latency in ms / workers used",
          PublishedComparisonText.replays(comparison.replays(folder)));
      List<PublishedComparison.Rate> rates = comparison.fiveWorkers(folder);
      sections.print(
          "Five workers: median slowdown / mean latency in ms / share of tasks without a fetch",
          PublishedComparisonText.fiveWorkers(rates));
    }
    sections.print(
        "Scalability: median slowdown / workers used",
        PublishedComparisonText.scalability(comparison.scalability()));
    sections.print(
        "Compass by the published rules, mended: median slowdown / workers used",
        PublishedComparisonText.mended(comparison.mended(SIZES_MENDED), SIZES_MENDED));
    sections.print(
        "Half the servers: the smallest cluster with a median slowdown of at most",
        PublishedComparisonText.smallestClusters(
            comparison.smallestClusters(SMALLEST, LARGEST, TARGETS), TARGETS));
    return ExitCodes.OK;
  }
}
