package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The flexible job shop in the notation of Brandimarte, Hurink and others.
 *
 * <pre>
 * file      = header job*jobs                     line by line, empty lines are skipped
 * header    = jobs machines [average]             of machines per operation: decimal, not used
 * job       = operations operation*operations     in the order of the route
 * operation = k (machine duration)*k
 * </pre>
 *
 * <p>All numbers but the average are integers. Machines count from 0, or from 1: from 1 when the
 * highest number appears. They become workers with one unit of compute, a job a workflow that is a
 * chain of tasks with a duration for each worker on which they may run.
 *
 * <p>Recognised by the first jobs: each fills its line exactly. A file that is also a job shop
 * whose jobs visit each machine once (see {@link JspFormat}) is not recognised.
 */
public final class FjspFormat implements InstanceFormat {

  /** Creates the format. */
  public FjspFormat() {}

  @Override
  public String name() {
    return "fjsp";
  }

  @Override
  public boolean recognises(Path file, byte[] head) {
    HeadLines lines = HeadLines.of(head);
    return isFlexible(lines) && !JspFormat.isClassical(lines);
  }

  /** Whether each of the first jobs fills its line exactly. */
  static boolean isFlexible(HeadLines lines) {
    int[] header = lines.numbers(0);
    int words = lines.tokens(0).size();
    if (header.length == 0 && words == 3 && TokenReader.isDecimal(lines.tokens(0).get(2))) {
      header = lines.numbers(0, 2);
    }
    if (header.length < 2 || words > 3 || header[0] < 1 || header[1] < 1) {
      return false;
    }
    int last = Math.min(Math.min(header[0], HeadLines.SAMPLE), lines.size() - 1);
    for (int line = 1; line <= last; line++) {
      if (!isJob(lines.numbers(line), header[1])) {
        return false;
      }
    }
    return last > 0;
  }

  private static boolean isJob(int[] line, int machines) {
    if (line.length == 0 || line[0] < 1) {
      return false;
    }
    int at = 1;
    for (int i = 0; i < line[0]; i++) {
      at = FlexibleOperations.end(line, at, machines);
      if (at < 0) {
        return false;
      }
    }
    return at == line.length;
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    TokenReader in = TokenReader.of(file);
    in.beginLine("the number of jobs");
    int jobs = in.nextCount("the number of jobs", 1);
    int machines = in.nextInt("the number of machines", 1, ImportOptions.MAX_WORKERS);
    if (in.hasNextOnLine()) {
      in.nextDecimal("the average number of machines per operation");
    }
    in.endLine();
    FlexibleOperations flexible = FlexibleOperations.fromZeroOrOne(in, machines);
    Problem.Builder problem = TextProblems.begin(file, options);
    for (int job = 0; job < jobs; job++) {
      in.beginLine("the line of job " + job);
      int count = in.nextCount("the number of operations of job " + job, 1);
      List<Task> route = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Map<Integer, Long> durations = flexible.read("operation " + i + " of job " + job);
        route.add(FlexibleOperations.task("op" + i, durations));
      }
      in.endLine();
      problem.workflow(TextProblems.chain("job" + job, route)).job("job" + job, "job" + job);
    }
    in.expectEnd();
    flexible.addWorkers(problem);
    return problem.build();
  }

  @Override
  public String assumptions(ImportOptions options) {
    return TextProblems.assumptions(
        "Each machine is a worker that runs one task at a time; each job is a chain of tasks.",
        options);
  }
}
