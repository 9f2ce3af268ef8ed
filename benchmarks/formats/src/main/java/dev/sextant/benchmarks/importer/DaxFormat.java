package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Scientific workflows in DAX, the XML format of Pegasus, versions 2 and 3, with the runtimes and
 * sizes that the Pegasus workflow generator adds (Bharathi et al., Characterization of scientific
 * workflows, WORKS 2008).
 *
 * <p>What is read ({@code ?} may be absent; other elements and attributes are ignored):
 *
 * <pre>
 * document = &lt;adag name?=".."&gt; (job | child)* &lt;/adag&gt;
 * job      = &lt;job id=".." name?=".." runtime=".."&gt; uses* &lt;/job&gt;       seconds
 * uses     = &lt;uses file|name=".." link="input|output|inout" size?=".."&gt;  bytes
 * child    = &lt;child ref="job"&gt; parent* &lt;/child&gt;
 * parent   = &lt;parent ref="job"/&gt;
 * </pre>
 *
 * <p>It becomes a problem as {@link WfCommonsFormat} says; a task's category is the name of its
 * job. A file that is written somewhere and has no size where it is read has the size that any
 * other job gives it, else 0; sizes with decimals are rounded up. A job that reads a file waits for
 * a job that writes it only if the document says so. Document types and entities are not read.
 */
public final class DaxFormat implements InstanceFormat {
  private static final Pattern BEGIN = Pattern.compile("<(\\w+:)?adag[\\s>]");

  /** Creates the format. */
  public DaxFormat() {}

  @Override
  public String name() {
    return "dax";
  }

  /** By the extension {@code .dax}, or by a document that begins as XML and names {@code adag}. */
  @Override
  public boolean recognises(Path file, byte[] head) {
    if (FileNames.hasExtension(file, ".dax")) {
      return true;
    }
    String text = new String(head, StandardCharsets.UTF_8).stripLeading();
    return (text.startsWith("<") || text.startsWith("\ufeff<")) && BEGIN.matcher(text).find();
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    WfCommonsTrace trace = new DaxReader().read(XmlDocument.bytes(file), FileNames.stem(file));
    return new WfCommonsMapping(trace, options).problem();
  }

  @Override
  public Set<ImportChoice> choices() {
    return Set.of(ImportChoice.PROCESSORS, ImportChoice.CLUSTER, ImportChoice.MODELS);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return new WfCommonsFormat().assumptions(options);
  }
}
