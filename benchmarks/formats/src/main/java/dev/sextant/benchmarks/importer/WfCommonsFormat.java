package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Traces of scientific workflows in WfFormat 1.3, 1.4, 1.5 and 1.6, the JSON format of WfCommons
 * (Coleman, Casanova, Pottier, Kaushik, Deelman, Ferreira da Silva, Future Generation Computer
 * Systems 128, 2022).
 *
 * <p>What is read ({@code ?} may be absent; other fields are ignored):
 *
 * <pre>
 * document  = { name?, schemaVersion, workflow }
 * workflow  = { tasks: [flatTask+] }                              1.3, 1.4
 *           | { specification: { tasks: [specTask+], files?: [ { id, sizeInBytes } ] },
 *               execution: { tasks: [ { id, runtimeInSeconds, command?: { program? } } ] } }
 *                                                                 1.5, 1.6
 * flatTask  = { name, id?, category?, command?: { program? }, parents?, children?,
 *               runtimeInSeconds | runtime,
 *               files?: [ { path?, name, link: "input" | "output", sizeInBytes | size } ] }
 * specTask  = { id, name?, parents?, children?, inputFiles?, outputFiles? }
 * </pre>
 *
 * <p>How it becomes a problem:
 *
 * <ul>
 *   <li>One workflow, one job released at 0, one run per task. Runtimes are exact: seconds times
 *       1e6, rounded up where finer than a microsecond; results are given in seconds too.
 *   <li>Tasks of 1.3 and 1.4 are known by their name, or by {@code name_id} where that says more,
 *       and refer to each other by name or id. {@code parents} and {@code children} are united: a
 *       dependency named on one side is enough. A task of 1.3 or 1.4 without any dependency depends
 *       on the tasks that produce what it reads, as in WfCommons' own migration.
 *   <li>An edge carries the sum of the files that the parent produces and the child reads; without
 *       such a file it is pure precedence. Several edges out of one task that carry exactly the
 *       same files are one item; sets that overlap in part count separately.
 *   <li>A file that no parent of its reader produces lies on the node {@code storage} before the
 *       job starts, one item for all readers. Files nobody reads are ignored: nothing is delivered.
 *   <li>{@code coreCount}, {@code memoryInBytes}, machines and priorities are ignored: a run takes
 *       one unit of compute, and a worker has one.
 *   <li>Without a cluster it is assumed: see {@link #assumptions}. There are no models; synthetic
 *       ones, on request, are one for each task category (the program, else the category, else the
 *       name without its number), the program's weights. Sizes go through 4, 2, 8, 3 and 6 GB in
 *       order of first appearance, and the GPU memory holds 60 % of their sum, at least the
 *       largest, so that the cache matters.
 * </ul>
 */
public final class WfCommonsFormat implements InstanceFormat {
  private static final List<String> OUTER =
      List.of("specification", "execution", "tasks", "makespan", "makespanInSeconds", "executedAt");

  /** Creates the format. */
  public WfCommonsFormat() {}

  @Override
  public String name() {
    return "wfcommons";
  }

  @Override
  public boolean recognises(Path file, byte[] head) {
    JsonHead json = JsonHead.of(head);
    return json.has("schemaVersion")
        || OUTER.stream().anyMatch(field -> json.has("workflow", field));
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    WfCommonsTrace trace = new WfCommonsReader().read(JsonTree.of(file), nameOf(file));
    return new WfCommonsMapping(trace, options).problem();
  }

  @Override
  public Set<ImportChoice> choices() {
    return Set.of(ImportChoice.PROCESSORS, ImportChoice.CLUSTER, ImportChoice.MODELS);
  }

  @Override
  public String assumptions(ImportOptions options) {
    String link = "Every transfer takes " + words(ImportOptions.USUAL_LINK);
    String models =
        options.syntheticModels()
            ? "Each task category needs one synthetic model of 4, 2, 8, 3 or 6 GB (in turn)"
                + (options.cluster() == null
                    ? "; GPU memory is 60 % of the sum of all models, at least the largest; loads"
                        + " take "
                        + words(ImportOptions.USUAL_MODEL_LOAD)
                        + " and overlap with runs."
                    : ".")
            : "No models.";
    return options.workerWords()
        + ".\nOne storage node holds all initial files.\n"
        + (options.hasLinks() ? "Transfers are those of the cluster" : link)
        + ", without contention.\n"
        + models
        + "\nA task takes one unit of compute whatever its core count."
        + "\nFiles that nobody reads are not delivered."
        + "\nThe objective is "
        + (options.objective() == null ? "the makespan." : "the given one.");
  }

  private static String words(Link link) {
    return link.bandwidthBytesPerSecond() == Link.UNLIMITED
        ? link.latencyMicros() + " us"
        : link.latencyMicros() + " us plus bytes at " + link.bandwidthBytesPerSecond() + " B/s";
  }

  private static String nameOf(Path file) {
    Path last = file.getFileName();
    String name = last == null ? "" : last.toString();
    return name.endsWith(".json") ? name.substring(0, name.length() - 5) : name;
  }
}
