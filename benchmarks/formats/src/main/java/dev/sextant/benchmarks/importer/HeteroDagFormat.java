package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Task graphs on unrelated processors, R|prec,c_ij|Cmax: the graphs in the papers on HEFT
 * (Topcuoglu, Hariri, Wu, 2002) and its successors, and application graphs in the same format.
 *
 * <pre>
 * file  = ["#critical" number] "#tasks" task+ "#edges" edge* "#end"
 * task  = k ":" cost ("," cost)*          k-th row; as many costs in all rows: one for each machine
 * edge  = k ":" from "," to "," cost      k-th row; cost between different machines
 * </pre>
 *
 * <p>Rows, tasks and machines are numbered from 0. Costs are decimal numbers with at most 9 digits
 * after the point; the unit is as many microseconds as make all of them whole. The number after
 * {@code #critical} is ignored.
 */
public final class HeteroDagFormat implements InstanceFormat {
  /** Creates the format. */
  public HeteroDagFormat() {}

  @Override
  public String name() {
    return "hetero-dag";
  }

  /** By the section that the file begins with. */
  @Override
  public boolean recognises(Path file, byte[] head) {
    String text = new String(head, StandardCharsets.UTF_8).stripLeading();
    return text.startsWith("#critical") || text.startsWith("#tasks");
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    return new HeteroDagReader(TokenReader.of(file).withSymbols(",:"))
        .read(FileNames.stem(file), options);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return "An edge costs what the file says between any two different workers.\nThe objective is "
        + (options.objective() == null ? "the makespan." : "the given one.");
  }
}
