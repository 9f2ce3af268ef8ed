package dev.sextant.benchmarks.importer;

import dev.sextant.benchmarks.importer.TokenReader.Token;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The flexible job shop with worker flexibility (Hutter, Steinberger, Hellwig, arXiv 2501.16159):
 * an operation needs a machine and an operator at once.
 *
 * <pre>
 * file      = header job*jobs                     line by line, empty lines are skipped
 * header    = jobs machines operators
 * job       = operations operation*operations     in the order of the route
 * operation = k choice*k
 * choice    = machine n (operator duration)*n     machines and operators count from 1
 * </pre>
 *
 * <p>All numbers are integers. There is one worker (the shop) with a unit of a resource for each
 * machine and each operator (whom the papers call workers); a job becomes a workflow that is a
 * chain of tasks, with one mode for each pair of a machine and an operator.
 *
 * <p>Recognised by the first jobs: each fills its line exactly.
 */
public final class FjsspWFormat implements InstanceFormat {
  private static final int MAX_RESOURCES = 10_000;

  /** Creates the format. */
  public FjsspWFormat() {}

  @Override
  public String name() {
    return "fjssp-w";
  }

  @Override
  public boolean recognises(Path file, byte[] head) {
    HeadLines lines = HeadLines.of(head);
    int[] header = lines.numbers(0);
    if (header.length != 3 || header[0] < 1) {
      return false;
    }
    int last = Math.min(Math.min(header[0], HeadLines.SAMPLE), lines.size() - 1);
    for (int line = 1; line <= last; line++) {
      if (!isJob(lines.numbers(line), header[1], header[2])) {
        return false;
      }
    }
    return last > 0;
  }

  private static boolean isJob(int[] line, int machines, int operators) {
    if (line.length == 0 || line[0] < 1) {
      return false;
    }
    int at = 1;
    for (int operation = 0; operation < line[0]; operation++) {
      if (at >= line.length || line[at] < 1) {
        return false;
      }
      int choices = line[at++];
      for (int i = 0; i < choices; i++) {
        if (at >= line.length || line[at] < 1 || line[at] > machines) {
          return false;
        }
        at = FlexibleOperations.end(line, at + 1, operators);
        if (at < 0) {
          return false;
        }
      }
    }
    return at == line.length;
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    TokenReader in = TokenReader.of(file);
    in.beginLine("the number of jobs");
    int jobs = in.nextCount("the number of jobs", 1);
    int machines = in.nextInt("the number of machines", 1, MAX_RESOURCES);
    int operators = in.nextInt("the number of operators", 1, MAX_RESOURCES);
    in.endLine();
    Problem.Builder problem = TextProblems.begin(file, options);
    for (int job = 1; job <= jobs; job++) {
      in.beginLine("the line of job " + job);
      int count = in.nextCount("the number of operations of job " + job, 1);
      List<Task> route = new ArrayList<>();
      for (int i = 1; i <= count; i++) {
        String of = "operation " + i + " of job " + job;
        route.add(new Task("op" + i, modes(in, of, machines, operators)));
      }
      in.endLine();
      problem.workflow(TextProblems.chain("job" + job, route)).job("job" + job, "job" + job);
    }
    in.expectEnd();
    return problem.worker(shop(machines, operators)).build();
  }

  private static List<Mode> modes(TokenReader in, String of, int machines, int operators) {
    Map<String, Mode> modes = new LinkedHashMap<>();
    int choices = in.nextInt("the number of machines of " + of, 1, machines);
    for (int i = 0; i < choices; i++) {
      int machine = in.nextInt("a machine of " + of, 1, machines);
      String on = of + " on machine " + machine;
      int count = in.nextInt("the number of operators of " + on, 1, operators);
      for (int j = 0; j < count; j++) {
        String what = "an operator of " + on;
        Token token = in.peek();
        int operator = in.nextInt(what, 1, operators);
        long duration = in.nextTime("the duration of " + on + " with operator " + operator);
        Map<String, Long> demands = new LinkedHashMap<>();
        demands.put(machine(machine), 1L);
        demands.put(operator(operator), 1L);
        String id = machine(machine) + "+" + operator(operator);
        if (modes.put(id, TextProblems.mode(id, duration, demands, Map.of())) != null) {
          throw in.refusal(ErrorCode.DUPLICATE_ID, what + " that it does not name before", token);
        }
      }
    }
    return List.copyOf(modes.values());
  }

  private static Worker shop(int machines, int operators) {
    Map<String, Long> capacities = new LinkedHashMap<>();
    for (int i = 1; i <= machines; i++) {
      capacities.put(machine(i), 1L);
    }
    for (int i = 1; i <= operators; i++) {
      capacities.put(operator(i), 1L);
    }
    return Worker.cpu("shop").withCapacities(capacities);
  }

  private static String machine(int number) {
    return "machine" + number;
  }

  private static String operator(int number) {
    return "operator" + number;
  }

  @Override
  public String assumptions(ImportOptions options) {
    return TextProblems.assumptions(
        "One worker has a unit of a resource for each machine and each operator; each job is a"
            + " chain of tasks with a mode for each pair of them.",
        options);
  }
}
