package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.GivenCluster;
import dev.sextant.benchmarks.importer.ImportOptions;
import dev.sextant.benchmarks.importer.InstanceFormats;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a problem is read, shared by the commands that read one. */
final class SourceOptions {
  /** Where the models of a format come from that does not speak of any. */
  enum Models {
    SYNTHETIC
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Format of the problem (docs/cli.md lists them), or auto, which looks at the file."
              + " Default: auto.")
  private @Nullable String format;

  @Option(
      names = "--processors",
      paramLabel = "N",
      description = "Number of identical workers, for formats that leave it open. Default: 4.")
  private @Nullable Integer processors;

  @Option(
      names = "--cluster",
      paramLabel = "FILE",
      description =
          "The workers, their prices and links (docs/own-data.md), for files that leave them open.")
  private @Nullable Path cluster;

  @Option(
      names = "--models",
      paramLabel = "KIND",
      description =
          "Invent models for formats that do not speak of any: synthetic, one for each category"
              + " of tasks. Default: none.")
  private @Nullable Models models;

  @Option(
      names = "--default-duration",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "How long tasks run for which a DOT file does not say it, such as 20ms.")
  private @Nullable Duration defaultDuration;

  @Option(
      names = "--objective",
      paramLabel = "NAME",
      converter = Objectives.class,
      completionCandidates = Objectives.Names.class,
      description =
          "Minimise this instead of the problem's own objective: ${COMPLETION-CANDIDATES}.")
  private @Nullable Objective objective;

  private @Nullable GivenCluster readCluster;

  /** Whether a file is a sharing problem, which none of these options is for. */
  boolean isSharing(Documents documents, Path file) throws IOException {
    if (documents.kindOf(file).filter(SharingFiles.PROBLEM::equals).isEmpty()) {
      return false;
    }
    for (Map.Entry<String, @Nullable Object> option : given().entrySet()) {
      if (option.getValue() != null) {
        throw new IllegalArgumentException(
            "The file ("
                + file
                + ") is a sharing problem, which "
                + option.getKey()
                + " does not know.\nMaybe "
                + (option.getKey().equals("--objective")
                    ? "change its objective."
                    : "leave it out."));
      }
    }
    return true;
  }

  /** A file with the options that say how it is read, as on a command line. */
  String words(Path file) {
    StringBuilder words = new StringBuilder(ShellWords.quoted(file));
    for (Map.Entry<String, @Nullable Object> option : given().entrySet()) {
      Object value = option.getValue();
      if (value instanceof Duration time) {
        words.append(' ').append(option.getKey()).append(' ').append(Durations.text(time));
      } else if (value instanceof Models) {
        words.append(' ').append(option.getKey()).append(" synthetic");
      } else if (value instanceof Objective given) {
        words.append(' ').append(option.getKey()).append(' ').append(Objectives.name(given));
      } else if (value instanceof Path path) {
        words.append(' ').append(option.getKey()).append(' ').append(ShellWords.quoted(path));
      } else if (value != null) {
        words.append(' ').append(option.getKey()).append(' ').append(value);
      }
    }
    return words.toString();
  }

  private Map<String, @Nullable Object> given() {
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    given.put("--objective", objective);
    given.put("--format", format);
    given.put("--processors", processors);
    given.put("--cluster", cluster);
    given.put("--models", models);
    given.put("--default-duration", defaultDuration);
    return given;
  }

  /** Reads a problem; tells on {@code err} what its format had to assume. */
  Problem read(Documents documents, Path file, PrintStream err) throws IOException {
    return Inputs.problem(
        documents,
        file,
        format == null ? InstanceFormats.AUTO : format,
        options(documents),
        objective,
        err);
  }

  /** What is chosen; the cluster is read once. */
  private ImportOptions options(Documents documents) throws IOException {
    Path clusterFile = cluster;
    if (clusterFile != null && readCluster == null) {
      readCluster = Inputs.cluster(documents, clusterFile);
    }
    Duration usual = defaultDuration;
    return ImportOptions.DEFAULT
        .withProcessors(processors)
        .withObjective(objective)
        .withCluster(readCluster)
        .withSyntheticModels(models != null)
        .withDefaultDurationMicros(usual == null ? null : usual.toNanos() / 1_000);
  }
}
