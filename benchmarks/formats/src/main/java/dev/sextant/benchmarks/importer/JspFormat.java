package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The job shop in the standard notation of the OR-Library and JSPLIB.
 *
 * <pre>
 * file     = header job*jobs          line by line; '#' begins a comment, empty lines are skipped
 * header   = jobs machines
 * job      = (machine duration)*machines       in the order of the route; machines count from 0
 * </pre>
 *
 * <p>All numbers are integers. Machines become workers with one unit of compute, a job a workflow
 * that is a chain of tasks, each eligible on one worker. A route may return to a machine.
 *
 * <p>Recognised by the first jobs: each visits each machine once. {@link FjspFormat} yields to it.
 */
public final class JspFormat implements InstanceFormat {

  /** Creates the format. */
  public JspFormat() {}

  @Override
  public String name() {
    return "jsp";
  }

  @Override
  public boolean recognises(Path file, byte[] head) {
    return recognises(HeadLines.withComments(head, '#'));
  }

  static boolean recognises(HeadLines lines) {
    int[] header = lines.numbers(0);
    if (header.length != 2 || header[0] < 1 || header[1] < 1) {
      return false;
    }
    int last = Math.min(Math.min(header[0], HeadLines.SAMPLE), lines.size() - 1);
    for (int line = 1; line <= last; line++) {
      if (!visitsEachMachine(lines.numbers(line), header[1])) {
        return false;
      }
    }
    return last > 0;
  }

  private static boolean visitsEachMachine(int[] line, int machines) {
    if (line.length != 2L * machines) {
      return false;
    }
    boolean[] visited = new boolean[machines];
    for (int i = 0; i < line.length; i += 2) {
      if (line[i] >= machines || visited[line[i]]) {
        return false;
      }
      visited[line[i]] = true;
    }
    return true;
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    TokenReader in = TokenReader.of(file).withComments('#');
    in.beginLine("the number of jobs");
    int jobs = in.nextCount("the number of jobs", 1);
    int machines = in.nextInt("the number of machines", 1, ImportOptions.MAX_WORKERS);
    in.endLine();
    Problem.Builder problem = TextProblems.begin(file, options);
    for (int job = 0; job < jobs; job++) {
      in.beginLine("the line of job " + job);
      List<Task> route = new ArrayList<>();
      for (int i = 0; i < machines; i++) {
        String of = "operation " + i + " of job " + job;
        int machine = in.nextInt("the machine of " + of, 0, machines - 1);
        Mode mode = Mode.of(in.nextTime("the duration of " + of));
        route.add(Task.of("op" + i, mode.onWorkers(FlexibleOperations.worker(machine))));
      }
      in.endLine();
      problem.workflow(TextProblems.chain("job" + job, route)).job("job" + job, "job" + job);
    }
    in.expectEnd();
    for (int machine = 0; machine < machines; machine++) {
      problem.worker(Worker.cpu(FlexibleOperations.worker(machine)));
    }
    return problem.build();
  }

  @Override
  public String assumptions(ImportOptions options) {
    return TextProblems.assumptions(
        "Each machine is a worker that runs one task at a time; each job is a chain of tasks.",
        options);
  }
}
