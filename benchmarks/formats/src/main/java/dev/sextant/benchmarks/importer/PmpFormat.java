package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Unrelated parallel machines (Fanjul-Peyro, Ruiz, European Journal of Operational Research 207,
 * 2010), R||Cmax.
 *
 * <pre>
 * file = n m row{n}
 * row  = time{m}                          the time of a task on each machine
 * </pre>
 *
 * <p>One unit of time is one microsecond. Tasks and machines are numbered from 0; there are no
 * edges.
 */
public final class PmpFormat implements InstanceFormat {
  /** Creates the format. */
  public PmpFormat() {}

  @Override
  public String name() {
    return "pmp";
  }

  /**
   * By its rows: one number, one number, then as many numbers as there are machines in every row.
   * With one machine there must not be more rows than tasks, because an SSP file begins with three
   * single numbers.
   */
  @Override
  public boolean recognises(Path file, byte[] head) {
    NumberRows rows = NumberRows.of(head);
    return rows.size() > 2
        && rows.width(0) == 1
        && rows.width(1) == 1
        && rows.at(1, 0) > 0
        && rows.uniformFrom(2, rows.at(1, 0), TokenReader.MAX_TIME)
        && (rows.at(1, 0) > 1 || rows.size() - 2 <= rows.at(0, 0));
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    TokenReader tokens = TokenReader.of(file);
    int tasks = tokens.nextCount("the number of tasks", 1);
    int count = tokens.nextInt("the number of machines", 1, ImportOptions.MAX_WORKERS);
    List<String> machines = TaskGraphDraft.machines(count);
    TaskGraphDraft graph = new TaskGraphDraft();
    for (int task = 0; task < tasks; task++) {
      List<Long> times = new ArrayList<>();
      for (int machine = 0; machine < count; machine++) {
        times.add(tokens.nextTime("the time of task " + task + " on machine " + machine));
      }
      graph.task("t" + task, machines, times);
    }
    tokens.expectEnd();
    return graph.problem(FileNames.stem(file), 1, machines, options);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return "One unit of time is one microsecond.\nThe objective is "
        + (options.objective() == null ? "the makespan." : "the given one.");
  }
}
