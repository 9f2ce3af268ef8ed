package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.campaign.CampaignMerge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts the folders of shards together. */
@Command(
    name = "merge",
    description = {
      "Merge the folders of shards of one campaign into a new folder.",
      "Of several records of a run, that of the first folder counts."
    })
final class BenchMergeCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Folders of the shards.")
  private List<Path> folders = List.of();

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "The new folder.")
  private @Nullable Path out;

  BenchMergeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Inputs.requireName(out);
    CampaignMerge.Merged merged = CampaignMerge.merge(folders, Objects.requireNonNull(out, "out"));
    surroundings
        .err()
        .println(
            merged.records()
                + " runs have records, "
                + merged.missing()
                + " have none"
                + (merged.repeated() == 0
                    ? "."
                    : "; " + merged.repeated() + " repeated records were left out."));
    return ExitCodes.OK;
  }
}
