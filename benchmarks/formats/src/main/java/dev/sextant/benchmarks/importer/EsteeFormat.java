package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Sets of task graphs of the scheduler simulator Estee (Beránek, Böhm, Cima, Journal of
 * Supercomputing 78, 2022): a table in JSON, as pandas writes it, whose graphs are JSON in texts.
 *
 * <pre>
 * document = { graph_name: { row: name, .. }, graph: { row: "[task+]", .. } }
 * task     = { d, cpus, outputs: [ { s } ], inputs: [ [task, output] ] }   both numbered from 0
 * </pre>
 *
 * <p>How it becomes a problem (other fields, such as estimates, are ignored):
 *
 * <ul>
 *   <li>Every graph is a workflow with one job of the same name, released at 0; {@link #read(Path,
 *       String, ImportOptions)} takes one graph alone.
 *   <li>One unit of time is a second; {@code d} is rounded up to a microsecond. Task i is {@code
 *       ti}. It holds {@code cpus} of the compute of its worker.
 *   <li>{@code s} is in MiB, rounded up to a byte. An edge carries the sum of the outputs that a
 *       task reads of another. Edges that carry exactly the same outputs are one item; sets that
 *       overlap in part count separately.
 *   <li>The cluster is assumed: see {@link #assumptions}.
 * </ul>
 */
public final class EsteeFormat implements InstanceFormat {
  /** Compute of a worker; more where a task needs more. */
  static final int CORES = 4;

  /** Creates the format. */
  public EsteeFormat() {}

  @Override
  public String name() {
    return "estee";
  }

  /** By a column of names, or a column of ids and one of graphs. */
  @Override
  public boolean recognises(Path file, byte[] head) {
    JsonHead json = JsonHead.of(head);
    return json.has("graph_name") || (json.has("graph_id") && json.has("graph"));
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    return new EsteeReader(options).read(JsonTree.of(file), FileNames.stem(file), null);
  }

  /**
   * Reads one graph of a file.
   *
   * @param graph its name
   * @throws InvalidInputException with every error found, or when there is no such graph; the
   *     message names those there are
   * @throws IOException when the file cannot be read
   */
  public Problem read(Path file, String graph, ImportOptions options) throws IOException {
    return new EsteeReader(options).read(JsonTree.of(file), graph, graph);
  }

  /**
   * The names of the graphs of a file.
   *
   * @throws InvalidInputException with every error found
   * @throws IOException when the file cannot be read
   */
  public List<String> graphs(Path file) throws IOException {
    return new EsteeReader(ImportOptions.DEFAULT).graphs(JsonTree.of(file));
  }

  @Override
  public Set<ImportChoice> choices() {
    return Set.of(ImportChoice.PROCESSORS, ImportChoice.CLUSTER);
  }

  @Override
  public String assumptions(ImportOptions options) {
    Link link = ImportOptions.USUAL_LINK;
    return "One job for each graph of the file, all released at 0.\n"
        + options.workerWords()
        + (options.cluster() == null
            ? " with " + CORES + " units of compute each, or as many as the largest task needs"
            : "")
        + (options.hasLinks()
            ? ".\nTransfers are those of the cluster"
            : ".\nEvery transfer takes "
                + link.latencyMicros()
                + " us plus bytes at "
                + link.bandwidthBytesPerSecond()
                + " B/s")
        + ", without contention.\nEstimates are ignored, and outputs that nobody reads are not"
        + " delivered.\nThe objective is "
        + (options.objective() == null ? "the makespan." : "the given one.");
  }
}
