package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;

/**
 * Task graphs with communication delays in GXL, as in the database of optimal schedules of the
 * University of Auckland (Sinnen), P|prec,c_ij|Cmax.
 *
 * <p>What is read (other attributes, and so the schedule in the file, are ignored):
 *
 * <pre>
 * document = &lt;gxl&gt; graph &lt;/gxl&gt;
 * graph    = &lt;graph&gt; attr* (node | edge)* &lt;/graph&gt;    "Number of processors"?
 * node     = &lt;node id=".."&gt; attr* &lt;/node&gt;             "Weight": runtime
 * edge     = &lt;edge from=".." to=".."&gt; attr* &lt;/edge&gt;   "Weight": cost between processors
 * attr     = &lt;attr name=".."&gt; &lt;int&gt;number&lt;/int&gt; &lt;/attr&gt;
 * </pre>
 *
 * <p>One unit of time is one microsecond. A node is a task of the node's id, an edge carries as
 * many bytes as its weight, and a byte takes a microsecond between different workers. Without the
 * attribute of the graph the options give the number of processors. Document types and entities are
 * not read.
 */
public final class GxlFormat implements InstanceFormat {
  /** Creates the format. */
  public GxlFormat() {}

  @Override
  public String name() {
    return "gxl";
  }

  /** By the extension {@code .gxl}, or by a document that begins as XML and names {@code gxl}. */
  @Override
  public boolean recognises(Path file, byte[] head) {
    if (FileNames.hasExtension(file, ".gxl")) {
      return true;
    }
    String text = new String(head, StandardCharsets.UTF_8).stripLeading();
    return text.startsWith("<") && text.contains("<gxl");
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    return new GxlReader(XmlDocument.bytes(file)).read(FileNames.stem(file), options);
  }

  @Override
  public Set<ImportChoice> choices() {
    return Set.of(ImportChoice.PROCESSORS, ImportChoice.CLUSTER);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return "One unit of time is one microsecond; an edge costs its weight between different"
        + " workers.\n"
        + options.workerWords()
        + " where the file does not say how many.\nThe schedule in the file is ignored.\nThe objective is "
        + (options.objective() == null ? "the makespan." : "the given one.");
  }
}
