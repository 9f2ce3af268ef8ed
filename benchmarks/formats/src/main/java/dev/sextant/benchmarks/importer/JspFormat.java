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
 * The job shop in the standard notation of the OR-Library and JSPLIB, and with routes of any
 * length.
 *
 * <pre>
 * file     = header job*jobs          line by line; '#' begins a comment, empty lines are skipped
 * header   = jobs machines
 * job      = (machine duration)+ [-1 -1]       in the order of the route; machines count from 0
 * </pre>
 *
 * <p>All numbers are integers. Machines become workers with one unit of compute, a job a workflow
 * that is a chain of tasks, each eligible on one worker. A route may return to a machine, leave
 * machines out, and end with a mark, as in the re-entrant shops of Da Col and Teppan.
 *
 * <p>Recognised by its jobs, as far as the head of the file goes: each is a route. What can be read
 * as a flexible job shop, too (see {@link FjspFormat}), is a job shop where each of the first jobs
 * visits each machine once.
 */
public final class JspFormat implements InstanceFormat {
  private static final String END = "-1";

  /** Creates the format. */
  public JspFormat() {}

  @Override
  public String name() {
    return "jsp";
  }

  @Override
  public boolean recognises(Path file, byte[] head) {
    HeadLines lines = HeadLines.withComments(head, '#');
    int[] header = header(lines);
    int last = header.length == 0 ? 0 : Math.min(header[0], lines.size() - 1);
    for (int line = 1; line <= last; line++) {
      if (!isRoute(lines, line, header[1])) {
        return false;
      }
    }
    return last > 0 && (isClassical(lines) || !FjspFormat.isFlexible(HeadLines.of(head)));
  }

  /** Whether each of the first jobs visits each machine once. */
  static boolean isClassical(HeadLines lines) {
    int[] header = header(lines);
    int last =
        header.length == 0 ? 0 : Math.min(Math.min(header[0], HeadLines.SAMPLE), lines.size() - 1);
    for (int line = 1; line <= last; line++) {
      if (!visitsEachMachine(lines.numbers(line), header[1])) {
        return false;
      }
    }
    return last > 0;
  }

  /** The numbers of jobs and machines; empty where there are none. */
  private static int[] header(HeadLines lines) {
    int[] header = lines.numbers(0);
    return header.length == 2 && header[0] >= 1 && header[1] >= 1 ? header : new int[0];
  }

  private static boolean isRoute(HeadLines lines, int line, int machines) {
    List<String> tokens = lines.tokens(line);
    int length = tokens.size();
    if (length > 2 && tokens.get(length - 1).equals(END) && tokens.get(length - 2).equals(END)) {
      length -= 2;
    }
    int[] numbers = lines.numbers(line, length);
    for (int i = 0; i < numbers.length; i += 2) {
      if (numbers[i] >= machines) {
        return false;
      }
    }
    return numbers.length > 0 && numbers.length % 2 == 0;
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
      List<Task> route = route(in, job, machines);
      problem.workflow(TextProblems.chain("job" + job, route)).job("job" + job, "job" + job);
    }
    in.expectEnd();
    for (int machine = 0; machine < machines; machine++) {
      problem.worker(Worker.cpu(FlexibleOperations.worker(machine)));
    }
    return problem.build();
  }

  private static List<Task> route(TokenReader in, int job, int machines) {
    in.beginLine("the line of job " + job);
    List<Task> route = new ArrayList<>();
    do {
      String of = "operation " + route.size() + " of job " + job;
      int machine = in.nextInt("the machine of " + of, 0, machines - 1);
      Mode mode = Mode.of(in.nextTime("the duration of " + of));
      String worker = FlexibleOperations.worker(machine);
      route.add(Task.of("op" + route.size(), mode.onWorkers(worker)));
    } while (in.hasNextOnLine() && !endMark(in, job));
    in.endLine();
    return route;
  }

  /** Takes the mark at the end of a route, where it comes next. */
  private static boolean endMark(TokenReader in, int job) {
    TokenReader.Token next = in.peek();
    if (next == null || !next.text().equals(END)) {
      return false;
    }
    in.expect(END);
    in.nextInt("the second number of the mark at the end of job " + job, -1, -1);
    return true;
  }

  @Override
  public String assumptions(ImportOptions options) {
    return TextProblems.assumptions(
        "Each machine is a worker that runs one task at a time; each job is a chain of tasks.",
        options);
  }
}
