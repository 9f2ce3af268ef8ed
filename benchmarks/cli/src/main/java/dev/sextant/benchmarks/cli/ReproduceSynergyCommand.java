package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.simulator.rounds.synergy.SynergyComparison;
import dev.sextant.benchmarks.simulator.rounds.synergy.SynergyStudy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Holds simulations in rounds against what was published on Synergy. */
@Command(
    name = "synergy",
    description = {
      "Hold simulations in rounds against the figures that were published for Synergy, as Markdown.",
      "The same options give the same page, but for the time that a proof takes."
    })
final class ReproduceSynergyCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      required = true,
      description = "Folder with profiles.csv, models.csv, static_100job.csv, dynamic_srtf.csv.")
  private @Nullable Path data;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "How many seeds of drawn arrivals, from 1 on; 0 leaves them out. Default ${DEFAULT-VALUE}.")
  private int seeds;

  @Option(
      names = "--problems",
      paramLabel = "FOLDER",
      description =
          "Write the four rounds as problems of scheduling into this folder, in three units of time, "
              + "and print nothing else: cost is the rate that is lost.")
  private @Nullable Path problems;

  ReproduceSynergyCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    MarkdownSections sections = new MarkdownSections(surroundings.out());
    Path folder = Objects.requireNonNull(data, "data");
    Inputs.requireFolder(folder);
    Inputs.requireName(problems);
    if (seeds < 0) {
      throw new IllegalArgumentException(
          "The number of seeds (" + seeds + ") must not be negative.");
    }
    SynergyStudy study = new SynergyStudy(folder);
    if (problems != null) {
      writeProblems(study, problems);
      return ExitCodes.OK;
    }
    SynergyComparison comparison = new SynergyComparison(study);
    sections.print(
        "One round: total rate of 32 jobs on four servers, in proportional shares",
        comparison.rounds(),
        "Every job has at least its proportional share. The best packing is proven among those in"
            + " which each job has one server. Divisible shares have the bound of lp, which no"
            + " packing need reach.");
    sections.print(
        "Static trace: 100 jobs on four servers, first come, first served",
        comparison.makespans(),
        "No published figure of greedy and of the exact packing is known for this trace.");
    sections.print(
        "Recorded dynamic trace: completion times, shortest remaining time first",
        comparison.recorded(),
        "Tuning shortens the mean less than was published, and why is not known; of the p99 it takes"
            + " more.");
    if (seeds == 0) {
      return ExitCodes.OK;
    }
    sections.print(
        "Drawn arrivals: 8 jobs an hour on 16 servers, first come, first served",
        comparison.drawn(8, seeds),
        "Above a load of 1 the proportional policy falls ever further behind, and its mean says"
            + " how long the run was more than how good the policy is.");
    sections.print(
        "Drawn arrivals: 9 jobs an hour",
        comparison.nineAnHour(seeds),
        "The published draws cannot be made again, and few long jobs decide the load of a draw:"
            + " means differ by the draw, percentiles less.");
    return ExitCodes.OK;
  }

  private void writeProblems(SynergyStudy study, Path target) throws IOException {
    Files.createDirectories(target);
    for (int first : SynergyStudy.FIRST_OF_ROUND) {
      for (long micros : new long[] {1, 1_000, 300_000_000}) {
        Path file = target.resolve("round-" + first + "-" + micros + ".json");
        surroundings.documents().writeProblem(study.plainRound(first, micros), file);
        surroundings.out().println("written  " + file);
      }
    }
  }
}
