package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a problem is read, shared by the commands that read one. */
final class SourceOptions {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = Documents.AUTO,
      description = "Format of the problem; ${DEFAULT-VALUE} looks at the file. Default: auto.")
  private String format = Documents.AUTO;

  @Option(
      names = "--objective",
      paramLabel = "NAME",
      converter = Objectives.class,
      completionCandidates = Objectives.Names.class,
      description =
          "Minimise this instead of the problem's own objective: ${COMPLETION-CANDIDATES}.")
  private @Nullable Objective objective;

  Problem read(Documents documents, Path file) throws IOException {
    return Inputs.problem(documents, file, format, objective);
  }
}
