package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * Task graphs with their networks in the JSON format of DAGBench, which is that of SAGA (Coleman,
 * Krishnamachari, 2024).
 *
 * <pre>
 * document     = { name?, task_graph: { tasks: [task+], dependencies: [dependency*] },
 *                  network: { nodes: [node+], edges: [link*] } }
 * task         = { name, cost }
 * dependency   = { source, target, size }
 * node         = { name, speed }
 * link         = { source, target, speed }
 * </pre>
 *
 * <p>How it becomes a problem:
 *
 * <ul>
 *   <li>One unit of time is a second. A task runs for its cost divided by the node's speed, rounded
 *       up to a microsecond.
 *   <li>One unit of data is a byte; where sizes or speeds of links have decimals, it is as many
 *       bytes as make all of them whole, at most a million, rounded up. A transfer takes its size
 *       divided by the speed of the link, without latency.
 *   <li>A link that is there in one direction only holds in both; links from a node to itself are
 *       ignored. Every two nodes must have one.
 * </ul>
 */
public final class DagbenchFormat implements InstanceFormat {
  /** Creates the format. */
  public DagbenchFormat() {}

  @Override
  public String name() {
    return "dagbench";
  }

  /** By the fields {@code task_graph} and what it holds. */
  @Override
  public boolean recognises(Path file, byte[] head) {
    JsonHead json = JsonHead.of(head);
    return json.has("task_graph", "tasks") || json.has("task_graph", "dependencies");
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    return new DagbenchReader(options).read(JsonTree.of(file), FileNames.stem(file));
  }

  @Override
  public Set<ImportChoice> choices() {
    return Set.of(ImportChoice.CLUSTER);
  }

  @Override
  public String assumptions(ImportOptions options) {
    String machines =
        options.cluster() == null
            ? "One unit of time is a second; transfers have no latency and no contention.\nThe"
                + " workers and their links are the nodes of the network in the file."
            : options.workerWords()
                + ".\nOne unit of cost is a second at speed 1, one unit of size is a byte; the"
                + " network in the file is left out.\n"
                + (options.hasLinks()
                    ? "Transfers are those of the cluster."
                    : "Transfers take no time.");
    return machines
        + "\nThe objective is "
        + (options.objective() == null ? "the makespan." : "the given one.");
  }
}
