package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.simulator.rounds.gavel.GavelComparison;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelExperiment;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelPolicy;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelStudy;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Holds simulations in rounds against what was published on Gavel. */
@Command(
    name = "gavel",
    description = {
      "Hold simulations in rounds against the figures that were published for Gavel (OSDI'20), as",
      "Markdown: 36 devices of each of three types, rounds of six minutes, recorded throughputs.",
      "The same options give the same page."
    })
final class ReproduceGavelCommand implements Callable<Integer> {
  private static final String MEANING =
      String.join(
          "\n",
          "A published figure is a mean over seeds that are not known; ours is a mean over the",
          "lists of jobs that were asked for. Mean times are of jobs 4000 to 4999 of a list, and",
          "ratios are of these jobs one by one. A figure is past saturation where the published",
          "mean time is more than twice that at the lowest rate: jobs come faster than they are",
          "done, and the figure grows with the length of the run. First come, first served cannot",
          "be rebuilt, because the published scheduler takes the type of another job there.");

  private final Surroundings surroundings;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FOLDER",
      description = "Throughputs, lists of jobs and published figures.")
  private @Nullable Path data;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many of the three lists of jobs; default ${DEFAULT-VALUE}.")
  private int seeds;

  @Option(
      names = "--experiments",
      paramLabel = "NAMES",
      split = ",",
      description = "Which of ${COMPLETION-CANDIDATES}; default all.")
  private List<GavelExperiment> experiments = List.of(GavelExperiment.values());

  @Option(
      names = "--policies",
      paramLabel = "NAMES",
      split = ",",
      description = "Which of ${COMPLETION-CANDIDATES}; default all.")
  private List<GavelPolicy> policies = List.of(GavelPolicy.values());

  @Option(
      names = "--every",
      paramLabel = "N",
      defaultValue = "4",
      description = "Simulate every N-th rate of the curves; default ${DEFAULT-VALUE}, 1 for all.")
  private int every;

  @Option(
      names = "--at",
      paramLabel = "RATES",
      split = ",",
      description = "Simulate these jobs per hour and numbers of jobs alone.")
  private List<Double> at = List.of();

  @Option(
      names = "--allocator",
      paramLabel = "NAME",
      defaultValue = "lp",
      description = "What divides shares; default ${DEFAULT-VALUE}.")
  private String allocator = "lp";

  @Option(
      names = "--own-mechanism",
      description = "Give workers that are left to jobs without a place only, as is the default.")
  private boolean own;

  ReproduceGavelCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    MarkdownSections sections = new MarkdownSections(surroundings.out());
    Path folder = Objects.requireNonNull(data, "data");
    Inputs.requireFolder(folder);
    GavelComparison.Selection selection =
        new GavelComparison.Selection(
            new HashSet<>(experiments), new HashSet<>(policies), every, new HashSet<>(at));
    GavelComparison comparison =
        new GavelComparison(folder, allocator, seeds, own ? "" : GavelStudy.PUBLISHED);
    List<GavelComparison.Compared> figures =
        comparison.compare(selection, Runtime.getRuntime().availableProcessors(), this::announce);
    sections.print("Figures before saturation", GavelText.summary(figures));
    sections.words(MEANING);
    GavelText.tables(figures).forEach(sections::print);
    return ExitCodes.OK;
  }

  private void announce(String text) {
    synchronized (surroundings) {
      surroundings.err().println(text);
      surroundings.err().flush();
    }
  }
}
