package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Converts problems to the native format. */
@Command(name = "convert", description = "Convert a problem to the native JSON format.")
final class ConvertCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(index = "0", paramLabel = "IN", description = "File of the problem.")
  private @Nullable Path in;

  @Parameters(index = "1", paramLabel = "OUT", description = "File to write.")
  private @Nullable Path out;

  @Mixin private SourceOptions source = new SourceOptions();

  ConvertCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Path target = Objects.requireNonNull(out, "out");
    Path read = Objects.requireNonNull(in, "in");
    boolean prints = Inputs.isStandardOutput(target);
    if (!prints) {
      Inputs.requireWritable(List.of(read), target);
    }
    Problem problem = source.read(surroundings.documents(), read, surroundings.err());
    if (prints) {
      surroundings.print(problem);
    } else {
      surroundings.documents().writeProblem(problem, target);
    }
    new Summary().problem(problem).add("written", target.toString()).print(surroundings.err());
    return ExitCodes.OK;
  }
}
