package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.simulator.rounds.gavel.GavelComparison;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelExperiment;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelPolicy;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelStudy;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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
      names = "--allocator",
      paramLabel = "NAME",
      defaultValue = "lp",
      description = "What divides shares; default ${DEFAULT-VALUE}.")
  private String allocator = "lp";

  @Option(
      names = "--own-mechanism",
      description = "Give workers that are left to jobs that have a share there, and to no others.")
  private boolean own;

  ReproduceGavelCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Path folder = Objects.requireNonNull(data, "data");
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("There is no folder (" + folder + ").");
    }
    GavelComparison comparison =
        new GavelComparison(folder, allocator, seeds, own ? "" : GavelStudy.PUBLISHED);
    Set<GavelPolicy> chosen = EnumSet.noneOf(GavelPolicy.class);
    chosen.addAll(policies);
    Set<GavelExperiment> some = EnumSet.noneOf(GavelExperiment.class);
    some.addAll(experiments);
    List<GavelComparison.Compared> figures =
        comparison.compare(
            some, chosen, Runtime.getRuntime().availableProcessors(), this::announce);
    section("Figures before saturation", GavelText.summary(figures));
    GavelText.tables(figures).forEach(this::section);
    return ExitCodes.OK;
  }

  private void announce(String text) {
    synchronized (surroundings) {
      surroundings.err().println(text);
    }
  }

  private void section(String title, String table) {
    PrintStream out = surroundings.out();
    out.println("## " + title);
    out.println();
    out.println(table.stripTrailing());
    out.println();
    out.flush();
  }
}
