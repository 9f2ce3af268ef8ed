package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Generates problems. */
@Command(
    name = "generate",
    description = "Generate a problem; the same arguments give the same problem.")
final class GenerateCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(paramLabel = "FAMILY", description = "What kind of problem; see docs/cli.md.")
  private String family = "";

  @Option(names = "--workers", paramLabel = "N", defaultValue = "4", description = DEFAULT)
  private int workers;

  @Option(names = "--tasks", paramLabel = "N", defaultValue = "40", description = DEFAULT)
  private int tasks;

  @Option(names = "--models", paramLabel = "N", defaultValue = "8", description = DEFAULT)
  private int models;

  @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = DEFAULT)
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "File to write. Default: standard output.")
  private @Nullable Path out;

  private static final String DEFAULT = "Default: ${DEFAULT-VALUE}.";

  GenerateCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Inputs.requireWritable(out);
    Problem problem = surroundings.families().get(family).generate(workers, tasks, models, seed);
    if (out == null) {
      ByteArrayOutputStream buffer = new ByteArrayOutputStream();
      surroundings.documents().writeProblem(problem, buffer);
      surroundings.print(buffer);
    } else {
      surroundings.documents().writeProblem(problem, out);
      new Summary().problem(problem).add("written", out.toString()).print(surroundings.err());
    }
    return ExitCodes.OK;
  }
}
