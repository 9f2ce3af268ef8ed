package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;

/**
 * Task graphs in the DOT language of Graphviz, as students' scheduling courses (with weights) and
 * generators such as DAGGEN and SimGrid (with sizes) write them.
 *
 * <p>The language is read with chains of edges, subgraphs, defaults, ports and quoting, but without
 * edges that begin or end at a subgraph; of its attributes these, whatever their case; others are
 * ignored:
 *
 * <pre>
 * document = strict? digraph name? { (node | edge)* }
 * node     = id [ weight = number ]         runtime in microseconds
 *          | id [ size = number ]           operations, at 1e9 per second
 * edge     = id -> id [ weight = number ]   microseconds between different workers
 *          | id -> id [ size = number ]     bytes, at 1e9 per second between different workers
 * </pre>
 *
 * <p>A weight goes before a size; numbers are rounded up to a microsecond. Every node must have
 * one, unless the options have a default duration; an edge without carries nothing. The options
 * give the workers. Where these have transfers of their own, edges must have sizes, which are then
 * bytes.
 */
public final class DotFormat implements InstanceFormat {
  /** Creates the format. */
  public DotFormat() {}

  @Override
  public String name() {
    return "dot";
  }

  /** By the extensions {@code .dot} and {@code .gv}, or by beginning as a graph does. */
  @Override
  public boolean recognises(Path file, byte[] head) {
    return FileNames.hasExtension(file, ".dot")
        || FileNames.hasExtension(file, ".gv")
        || DotReader.isGraph(new String(head, StandardCharsets.UTF_8));
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    String text = new String(XmlDocument.bytes(file), StandardCharsets.UTF_8);
    return new DotReader(text).read(FileNames.stem(file), options);
  }

  @Override
  public Set<ImportChoice> choices() {
    return Set.of(ImportChoice.PROCESSORS, ImportChoice.CLUSTER, ImportChoice.DEFAULT_DURATION);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return "Weights are microseconds, on edges between different workers; sizes are operations of a"
        + " task and bytes of an edge, at 1e9 per second.\n"
        + options.workerWords()
        + ".\n"
        + (options.hasLinks() ? "Transfers are those of the cluster.\n" : "")
        + (options.defaultDurationMicros() == null
            ? ""
            : "A task without a weight or size takes " + options.defaultDurationMicros() + " us.\n")
        + "The objective is "
        + (options.objective() == null ? "the makespan." : "the given one.");
  }
}
