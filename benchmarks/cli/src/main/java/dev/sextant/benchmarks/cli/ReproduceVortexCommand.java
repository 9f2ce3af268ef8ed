package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.MarkdownTable;
import dev.sextant.benchmarks.simulator.vortex.VortexComparison;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Holds replays of the Vortex simulator against its recorded runs. */
@Command(
    name = "vortex",
    description = {
      "Replay recorded runs of the simulator of the Vortex scheduler (arXiv 2511.02062) by its own",
      "rules, as Markdown: which of them come out the same, task by task and job by job, within a",
      "microsecond."
    })
final class ReproduceVortexCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      required = true,
      description = "Folder with models.csv, pipelines.csv, layouts.csv, exact/, grid/ and others.")
  private @Nullable Path data;

  ReproduceVortexCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Path folder = Objects.requireNonNull(data, "data");
    Inputs.requireFolder(folder);
    new MarkdownSections(surroundings.out())
        .print(
            "Recorded runs of the Vortex simulator, replayed by its rules",
            MarkdownTable.text(new VortexComparison(folder).replays()),
            "Equal: every batch with its tasks, worker, instance, start and end, and every job"
                + " given up; of the larger runs what became of every job, and when. Within 1 us.");
    return ExitCodes.OK;
  }
}
