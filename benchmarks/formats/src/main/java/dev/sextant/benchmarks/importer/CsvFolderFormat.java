package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/**
 * A folder of CSV files, each with a header; the columns may stand in any order, lines that begin
 * with {@code #} are comments, and amounts have units ({@code 20ms}, {@code 16GB}). Of the files
 * only the first must be there, and of their columns those without {@code ?}:
 *
 * <pre>
 * tasks.csv   = task, duration, workflow?, models?, workspace?, worker_types?
 * edges.csv   = from, to, workflow?, size?
 * models.csv  = model, size
 * jobs.csv    = job, workflow?, release?, due?, deadline?, weight?
 * workers.csv = type, worker?, count?, speed?, gpu_memory?, load_bandwidth?, price?, zone?
 * links.csv   = from, to, latency?, bandwidth?
 * </pre>
 *
 * <ul>
 *   <li>{@code duration} is a time, or times by worker type: {@code t4=30ms;a100=10ms}. {@code
 *       models} and {@code worker_types} are names with semicolons between them.
 *   <li>A workflow may be left out in all files: then there is one.
 *   <li>Without {@code jobs.csv} there is one job for each workflow, released at 0; without {@code
 *       workers.csv} the options say what workers there are.
 *   <li>{@code speed} divides durations that are not given by type. {@code price} is an amount per
 *       time, {@code 2.50/h}.
 *   <li>{@code from} and {@code to} of a link are zones, or workers, or {@code *} for any; without
 *       {@code links.csv} the transfers are those of the cluster, else 1 GB/s with 1 ms.
 *   <li>The objective is the flow time where any job has a release or a due date, else the
 *       makespan.
 * </ul>
 */
public final class CsvFolderFormat implements InstanceFormat {
  /** The file that makes a folder a problem. */
  static final String TASKS = "tasks.csv";

  /** Creates the format. */
  public CsvFolderFormat() {}

  /** Whether a path is such a folder. */
  public static boolean isProblem(Path folder) {
    return Files.isDirectory(folder) && Files.isRegularFile(folder.resolve(TASKS));
  }

  @Override
  public String name() {
    return "csv";
  }

  /** By being a folder with {@code tasks.csv}. */
  @Override
  public boolean recognises(Path file, byte[] head) {
    return isProblem(file);
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    if (!Files.isDirectory(file)) {
      Path folder = file.toAbsolutePath().getParent();
      throw new InvalidInputException(
          List.of(
              new InputError(
                  ErrorCode.MALFORMED,
                  "",
                  "The format csv is a folder of tables, not one file."
                      + (folder != null && isProblem(folder)
                          ? "\nMaybe " + folder + ", the folder of this one."
                          : "\nMaybe name a folder with tasks.csv in it."))));
    }
    return new CsvFolderReader(file, options).read();
  }

  @Override
  public Set<ImportChoice> choices() {
    return Set.of(ImportChoice.PROCESSORS, ImportChoice.CLUSTER);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return options.workerWords()
        + ", unless there is a workers.csv.\nWithout links.csv, "
        + transfers(options)
        + "\n"
        + objective(options);
  }

  @Override
  public String assumptions(Path file, ImportOptions options) {
    StringJoiner said = new StringJoiner("\n");
    if (!Files.exists(file.resolve("workers.csv"))) {
      said.add(options.workerWords() + ".");
    }
    if (!Files.exists(file.resolve("edges.csv"))) {
      said.add("Without edges.csv, no task waits for another.");
    }
    if (!Files.exists(file.resolve("jobs.csv"))) {
      said.add("Without jobs.csv, every workflow is one job.");
    }
    if (!Files.exists(file.resolve("links.csv"))) {
      said.add("Without links.csv, " + transfers(options));
    }
    return said.add(objective(options)).toString();
  }

  private static String transfers(ImportOptions options) {
    return options.hasLinks()
        ? "transfers are those of the cluster."
        : "a transfer takes 1 ms plus bytes at 1 GB/s.";
  }

  private static String objective(ImportOptions options) {
    return "The objective is "
        + (options.objective() == null
            ? "the flow time where jobs have releases or due dates, else the makespan."
            : "the given one.");
  }
}
