package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.generator.GeneratorSettings;
import dev.sextant.benchmarks.generator.Generators;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Generates problems. */
@Command(
    name = "generate",
    description = {
      "Generate a problem; the same arguments give the same problem.",
      "cache-bound: jobs whose models do not fit together (--workers --tasks --models --memory",
      "  --load).",
      "layered: a random layered DAG (--workers --tasks --layers --ccr --heterogeneity --load;",
      "with a load also --jobs).",
      "compass: arrivals of the four Compass workflows (--workers --jobs --interval).",
      "cascade: requests that a small model or a large one answers (--workers --jobs, --tasks for",
      "  features).",
      "chains, fork-join, in-trees, out-trees, ml-mix: jobs of that shape (--workers --tasks"
          + " --jobs",
      "  --models --ccr --heterogeneity --memory --load)."
    })
final class GenerateCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(
      paramLabel = "FAMILY",
      completionCandidates = FamilyNames.class,
      description = "What kind of problem: ${COMPLETION-CANDIDATES}.")
  private String family = "";

  @Option(names = "--workers", paramLabel = "N", description = "Number of workers.")
  private @Nullable Integer workers;

  @Option(names = "--tasks", paramLabel = "N", description = "Number of tasks.")
  private @Nullable Integer tasks;

  @Option(names = "--models", paramLabel = "N", description = "Number of models.")
  private @Nullable Integer models;

  @Option(names = "--layers", paramLabel = "N", description = "Number of layers of the DAG.")
  private @Nullable Integer layers;

  @Option(
      names = "--ccr",
      paramLabel = "PERCENT",
      description = "Transfer time over run time, in percent.")
  private @Nullable Integer ccr;

  @Option(
      names = "--heterogeneity",
      paramLabel = "PERCENT",
      description = "How much run times differ between workers, in percent.")
  private @Nullable Integer heterogeneity;

  @Option(
      names = "--memory",
      paramLabel = "SHARE",
      converter = Shares.class,
      description = "GPU memory of a worker as a share of all models together, for example 0.4.")
  private @Nullable Integer memoryPercent;

  @Option(names = "--jobs", paramLabel = "N", description = "Number of jobs.")
  private @Nullable Integer jobs;

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "Mean time between the jobs of one client, for example 2s.")
  private @Nullable Duration interval;

  @Option(
      names = "--load",
      paramLabel = "SHARE",
      converter = Shares.class,
      description =
          "Arrivals as a share of what the workers can do, for example 0.8 "
              + "(all but compass; layered then takes --jobs).")
  private @Nullable Integer loadPercent;

  @Option(
      names = "--due",
      paramLabel = "FACTOR",
      converter = Shares.class,
      description =
          "When jobs are due after their release, in times what each takes at least, for example 1.5. "
              + "Default: 2 where the objective counts due dates.")
  private @Nullable Integer duePercent;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--objective",
      paramLabel = "NAME",
      converter = Objectives.class,
      completionCandidates = Objectives.Names.class,
      description = "What to minimise instead of the family's own: ${COMPLETION-CANDIDATES}.")
  private @Nullable Objective objective;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "File to write. Default: standard output.")
  private @Nullable Path out;

  GenerateCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Path file = Inputs.isStandardOutput(out) ? null : out;
    Inputs.requireWritable(List.of(), file);
    Problem problem = Generators.of(family, settings()).generate();
    if (file == null) {
      surroundings.print(problem);
    } else {
      surroundings.documents().writeProblem(problem, file);
      new Summary().problem(problem).add("written", file.toString()).print(surroundings.err());
    }
    return ExitCodes.OK;
  }

  private GeneratorSettings settings() {
    return new GeneratorSettings(
        workers,
        tasks,
        models,
        layers,
        ccr,
        heterogeneity,
        memoryPercent,
        jobs,
        interval == null ? null : interval.toNanos() / 1000,
        loadPercent,
        duePercent,
        seed,
        objective);
  }

  /** The names of the families, for help texts. */
  static final class FamilyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Generators.families().iterator();
    }
  }
}
