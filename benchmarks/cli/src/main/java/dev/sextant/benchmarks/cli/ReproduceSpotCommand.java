package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.MarkdownTable;
import dev.sextant.benchmarks.simulator.spot.SpotComparison;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Holds what jobs cost by recorded prices against what was published. */
@Command(
    name = "spot",
    description = {
      "Hold what training jobs cost by the recorded prices of two clouds against the published",
      "figures (DISPA'20), as Markdown: kept where they begin, decided daily, and at least."
    })
final class ReproduceSpotCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      required = true,
      description = "Folder with aws_spot_prices.csv, azure_spot_prices.csv, throughputs.csv.")
  private @Nullable Path data;

  ReproduceSpotCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    MarkdownSections sections = new MarkdownSections(surroundings.out());
    Path folder = Objects.requireNonNull(data, "data");
    Inputs.requireFolder(folder);
    SpotComparison comparison = new SpotComparison(folder);
    sections.print(
        "Cost of a job over that of the baseline, mean over 30 days it begins on",
        MarkdownTable.text(comparison.reductions()),
        "The ratio is how many times less than the baseline a job costs; the published one has two"
            + " digits.");
    sections.print(
        "The least by a deadline, mean over 20 days a job begins on",
        MarkdownTable.text(comparison.optima()),
        "No plan costs less than the bound, which follows from prices of time that the checker"
            + " recomputed. No optimum was published: the figures beside are those that another"
            + " program once gave, recorded here.");
    return ExitCodes.OK;
  }
}
