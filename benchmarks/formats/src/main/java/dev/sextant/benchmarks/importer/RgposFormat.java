package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Random graphs with schedules of known length (RGPOS; after Kwok, Ahmad, Journal of Parallel and
 * Distributed Computing 59, 1999), without communication, P|prec|Cmax.
 *
 * <pre>
 * file = n e P  time{n}  (from to){e}     tasks are numbered from 0
 * </pre>
 *
 * <p>One unit of time is one microsecond. The file gives the number of identical workers, P. Edges
 * carry no data.
 */
public final class RgposFormat implements InstanceFormat {
  /** Creates the format. */
  public RgposFormat() {}

  @Override
  public String name() {
    return "rgpos";
  }

  /**
   * By its rows: three numbers, a time for each task, then pairs of tasks. With two tasks all rows
   * must be there, because an SSP file may have two columns, too.
   */
  @Override
  public boolean recognises(Path file, byte[] head) {
    NumberRows rows = NumberRows.of(head);
    if (rows.width(0) != 3 || rows.width(1) != rows.at(0, 0)) {
      return false;
    }
    long tasks = rows.at(0, 0);
    long edges = rows.at(0, 1);
    return (edges == 0) == (rows.size() == 2)
        && (tasks > 2 || rows.size() == edges + 2)
        && rows.uniformFrom(2, 2, tasks - 1);
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    TokenReader tokens = TokenReader.of(file);
    TaskGraphDraft graph = new TaskGraphDraft();
    int tasks = tokens.nextCount("the number of tasks", 1);
    int edges = tokens.nextCount("the number of edges", 0);
    int workers = tokens.nextInt("the number of processors", 1, ImportOptions.MAX_WORKERS);
    for (int task = 0; task < tasks; task++) {
      graph.task("t" + task, tokens.nextTime("the time of task " + task));
    }
    for (int edge = 0; edge < edges; edge++) {
      TokenReader.Token token = tokens.peek();
      int from = tokens.nextInt("the start of edge " + edge, 0, tasks - 1);
      int to = tokens.nextInt("the end of edge " + edge, 0, tasks - 1);
      if (token != null) {
        graph.edge(FilePosition.of(token), "t" + from, "t" + to, 0);
      }
    }
    tokens.expectEnd();
    return graph.problem(FileNames.stem(file), 1, TaskGraphDraft.workers(workers), options);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return "One unit of time is one microsecond, and transfers take no time.\nThe objective is "
        + (options.objective() == null ? "the makespan." : "the given one.");
  }
}
