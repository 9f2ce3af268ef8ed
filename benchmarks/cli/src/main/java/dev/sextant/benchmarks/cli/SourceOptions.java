package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.ImportOptions;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a problem is read, shared by the commands that read one. */
final class SourceOptions {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = Documents.AUTO,
      description =
          "Format of the problem (docs/cli.md lists them), or auto, which looks at the file."
              + " Default: ${DEFAULT-VALUE}.")
  private String format = Documents.AUTO;

  @Option(
      names = "--processors",
      paramLabel = "N",
      description = "Number of workers, for formats that leave it open. Default: ${DEFAULT-VALUE}.",
      defaultValue = "4")
  private int processors = ImportOptions.DEFAULT.workers();

  @Option(
      names = "--no-models",
      description = "Assume no models, for formats that do not speak of any.")
  private boolean noModels;

  @Option(
      names = "--objective",
      paramLabel = "NAME",
      converter = Objectives.class,
      completionCandidates = Objectives.Names.class,
      description =
          "Minimise this instead of the problem's own objective: ${COMPLETION-CANDIDATES}.")
  private @Nullable Objective objective;

  /** Whether a file is a sharing problem, which none of these options is for. */
  boolean isSharing(Documents documents, Path file) throws IOException {
    if (documents.kindOf(file).filter(SharingFiles.PROBLEM::equals).isEmpty()) {
      return false;
    }
    if (objective != null) {
      throw new IllegalArgumentException(
          "The file ("
              + file
              + ") is a sharing problem, which --objective does not know.\n"
              + "Maybe change its objective.");
    }
    return true;
  }

  /** Reads a problem; tells on {@code err} what its format had to assume. */
  Problem read(Documents documents, Path file, PrintStream err) throws IOException {
    ImportOptions options = ImportOptions.DEFAULT.withWorkers(processors).withModels(!noModels);
    return Inputs.problem(documents, file, format, options, objective, err);
  }
}
