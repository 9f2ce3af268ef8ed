package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;

/**
 * Which jobs of a tool switching problem need which tools: a row for each tool, and in it a 0 or a
 * 1 for each job. Tools are models of one byte; jobs are tasks without edges.
 */
final class ToolMatrix {
  private final int tools;
  private final List<List<String>> toolsOfJob = new ArrayList<>();

  private ToolMatrix(int tools) {
    this.tools = tools;
  }

  /** Reads what comes next. */
  static ToolMatrix read(TokenReader tokens, int tools, int jobs) {
    ToolMatrix matrix = new ToolMatrix(tools);
    for (int tool = 0; tool < tools; tool++) {
      for (int job = 0; job < jobs; job++) {
        if (tool == 0) {
          matrix.toolsOfJob.add(new ArrayList<>());
        }
        if (tokens.nextInt("whether job " + job + " needs tool " + tool, 0, 1) == 1) {
          matrix.toolsOfJob.get(job).add("tool-" + tool);
        }
      }
    }
    return matrix;
  }

  /** Whether rows from one on look like a matrix with a column for each of these jobs. */
  static boolean looksLikeOne(NumberRows rows, int first, long jobs) {
    return rows.size() > first && rows.uniformFrom(first, jobs, 1);
  }

  /**
   * The problem.
   *
   * @param micros time of each job
   * @param capacity slots of the magazine of a worker
   * @param load how long a tool takes to load; nothing runs meanwhile
   */
  Problem problem(
      String name, List<Long> micros, int capacity, Link load, int workers, Objective objective) {
    Problem.Builder problem = Problem.builder().name(name).objective(objective);
    for (int tool = 0; tool < tools; tool++) {
      problem.model("tool-" + tool, 1);
    }
    Workflow.Builder workflow = Workflow.builder("workflow");
    for (int job = 0; job < micros.size(); job++) {
      workflow.task("t" + job, micros.get(job), toolsOfJob.get(job).toArray(String[]::new));
    }
    problem.workflow(workflow.build()).job("job", "workflow");
    for (String id : TaskGraphDraft.workers(workers)) {
      problem.worker(
          Worker.gpu(id, Worker.DEFAULT_TYPE, capacity, 1)
              .withModelLoad(load)
              .withOverlapLoads(false));
    }
    return problem.build();
  }
}
