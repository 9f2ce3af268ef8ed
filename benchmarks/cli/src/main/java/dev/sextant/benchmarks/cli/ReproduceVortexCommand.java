package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.MarkdownTable;
import dev.sextant.benchmarks.simulator.vortex.VortexComparison;
import dev.sextant.benchmarks.simulator.vortex.VortexGrid;
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
      "microsecond. With --grid also the same jobs and batch times under our own rules."
    })
final class ReproduceVortexCommand implements Callable<Integer> {
  private static final String RULES =
      "Published rules: jobs go to workers in turn, or wait in queues of a scheduler, which pays a"
          + " transfer for each batch while the instance waits. Ours: the same instances, batch"
          + " times with copies within a server, and transfers between servers; a job goes where it"
          + " ends first by what workers publish at once, and its data moves while others run."
          + " Jobs are due when they are by the records.";

  private final Surroundings surroundings;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      required = true,
      description = "Folder with models.csv, pipelines.csv, layouts.csv, exact/, grid/ and others.")
  private @Nullable Path data;

  @Option(
      names = "--grid",
      description =
          "Also simulate the grid of rates and promises under our own rules, with every policy: how "
              + "many jobs are in time, beside those of the published policies and a bound on all.")
  private boolean grid;

  ReproduceVortexCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Path folder = Objects.requireNonNull(data, "data");
    Inputs.requireFolder(folder);
    MarkdownSections sections = new MarkdownSections(surroundings.out());
    sections.print(
        "Recorded runs of the Vortex simulator, replayed by its rules",
        MarkdownTable.text(new VortexComparison(folder).replays()),
        "Equal: every batch with its tasks, worker, instance, start and end, and every job"
            + " given up; of the larger runs what became of every job, and when. Within 1 us.");
    if (grid) {
      printGrid(new VortexGrid(folder), sections);
    }
    return ExitCodes.OK;
  }

  private static void printGrid(VortexGrid grid, MarkdownSections sections) throws IOException {
    sections.print(
        "The grid: jobs in time of 1500, batch times as in the mean",
        MarkdownTable.text(grid.met(false)),
        "Columns: nominal jobs per second of each of three clients, and when jobs are due, in"
            + " shortest latencies. "
            + RULES);
    sections.print(
        "The grid: jobs in time of 1500, batch times that vary as recorded",
        MarkdownTable.text(grid.met(true)),
        "By the published rules a batch has one variation, by ours it takes as long as the slowest"
            + " of its tasks, each of which has its own.");
    sections.print(
        "The grid: mean jobs in time over ten streams of variations",
        MarkdownTable.text(grid.meanMet()),
        "The same variations, begun at ten places: the first stream is that of the table above.");
    sections.print(
        "The grid with loads: jobs in time of 1500, GPU memory for about half of the models",
        MarkdownTable.text(grid.metWithLoads()),
        "The same servers, empty at first: a worker runs any model that fits, one batch at a time,"
            + " and loads its weights at 64 GB/s. The published rules know no loads.");
  }
}
