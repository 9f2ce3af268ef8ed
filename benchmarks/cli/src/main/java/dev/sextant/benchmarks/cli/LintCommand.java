package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.lint.ProblemLint;
import dev.sextant.benchmarks.lint.Suspicion;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Looks for what is valid and still looks like a mistake. */
@Command(
    name = "lint",
    description = {
      "Look for likely mistakes in valid problems: units that look mixed, workers that can run",
      "nothing, deadlines below paths, models nobody needs.",
      "Exit code 0: nothing was found; 1: something was."
    })
final class LintCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(
      arity = "1..*",
      paramLabel = "PROBLEM",
      description = "Files of problems, folders of them, and patterns such as 'runs/*.json'.")
  private List<String> inputs = List.of();

  @Mixin private SourceOptions source = new SourceOptions();

  LintCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    boolean isClean = true;
    for (Path file : ProblemPaths.of(inputs, surroundings.err())) {
      if (source.isSharing(surroundings.documents(), file)) {
        surroundings.err().println(file + " is a sharing problem, at which lint does not look.");
        continue;
      }
      Problem problem = source.read(surroundings.documents(), file, surroundings.err());
      List<Suspicion> found = ProblemLint.of(problem);
      isClean &= found.isEmpty();
      surroundings.out().println(text(file, found));
    }
    return isClean ? ExitCodes.OK : ExitCodes.NO_PLAN;
  }

  private static String text(Path file, List<Suspicion> found) {
    if (found.isEmpty()) {
      return file + ": nothing found.";
    }
    StringBuilder text = new StringBuilder(file.toString()).append(':');
    found.forEach(one -> text.append("\n  ").append(one.toString().replace("\n", "\n    ")));
    return text.toString();
  }

  /** Tells what looks like a mistake in a problem that is planned all the same. */
  static void warn(Problem problem, Surroundings surroundings) {
    for (Suspicion one : ProblemLint.of(problem)) {
      surroundings.err().println("Warning: " + one);
    }
  }
}
