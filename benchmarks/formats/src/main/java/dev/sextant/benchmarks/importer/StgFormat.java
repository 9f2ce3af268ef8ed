package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * Standard task graphs without communication (Tobita, Kasahara, Journal of Scheduling 5, 2002),
 * P|prec|Cmax.
 *
 * <pre>
 * file = n row(0) row(1) .. row(n+1)      # begins a comment that lasts until the end of the line
 * row(id) = id time k pred{k}             rows 0 and n+1 are the start and the end: their time is 0
 * </pre>
 *
 * <p>One unit of time is one microsecond. Tasks {@code t1} to {@code tn} are the rows between start
 * and end, which hold nothing else and are left out. Edges carry no data. The options give the
 * number of processors, which the file does not.
 */
public final class StgFormat implements InstanceFormat {
  /** Creates the format. */
  public StgFormat() {}

  @Override
  public String name() {
    return "stg";
  }

  /** By the extension {@code .stg}, or by rows that count themselves and their predecessors. */
  @Override
  public boolean recognises(Path file, byte[] head) {
    if (FileNames.hasExtension(file, ".stg")) {
      return true;
    }
    NumberRows rows = NumberRows.of(head, '#');
    boolean fits = rows.size() > 1 && rows.width(0) == 1;
    for (int row = 1; row < rows.size() && fits; row++) {
      int width = rows.width(row);
      fits = width >= 3 && rows.at(row, 0) == row - 1 && rows.at(row, 2) == width - 3;
    }
    return fits;
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    TokenReader tokens = TokenReader.of(file).withComments('#');
    TaskGraphDraft graph = new TaskGraphDraft();
    int tasks = tokens.nextCount("the number of tasks", 1);
    for (int row = 0; row <= tasks + 1; row++) {
      boolean dummy = row == 0 || row > tasks;
      tokens.nextInt("the number of the row", row, row);
      long time = tokens.nextLong("the time of row " + row, 0, dummy ? 0 : TokenReader.MAX_TIME);
      if (!dummy) {
        graph.task("t" + row, time);
      }
      int predecessors =
          tokens.nextInt("the number of predecessors of row " + row, 0, row == 0 ? 0 : tasks);
      for (int i = 0; i < predecessors; i++) {
        TokenReader.Token token = tokens.peek();
        int from = tokens.nextInt("a predecessor of row " + row, 0, tasks);
        if (token != null && from > 0 && !dummy) {
          graph.edge(FilePosition.of(token), "t" + from, "t" + row, 0);
        }
      }
    }
    tokens.expectEnd();
    return graph.problem(
        FileNames.stem(file), 1, TaskGraphDraft.workers(options.workers()), options);
  }

  @Override
  public Set<ImportChoice> choices() {
    return Set.of(ImportChoice.PROCESSORS, ImportChoice.CLUSTER);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return options.workerWords()
        + "; the file does not say how many.\nOne unit of time is one"
        + " microsecond, and transfers take no time.\nThe objective is "
        + (options.objective() == null ? "the makespan." : "the given one.");
  }
}
