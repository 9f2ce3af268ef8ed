package dev.sextant.benchmarks.importer;

import dev.sextant.benchmarks.importer.TokenReader.Token;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The resource-constrained multi-project scheduling problem in the notation of MPLIB (Van Eynde,
 * Vanhoucke, Journal of Scheduling 23, 2020).
 *
 * <pre>
 * file      = projects resources capacities project*projects   line by line, empty lines are
 *                                                               skipped; the first two numbers
 *                                                               have a line each
 * capacities = capacity*resources
 * project   = activities release                                a line
 *             used*resources                                    a line of 0 and 1: not needed
 *             activity*activities                               a line each
 * activity  = duration demand*resources n (project ":" activity)*n
 * </pre>
 *
 * <p>All numbers are integers; projects and activities count from 1. There is one worker with the
 * capacities; a project becomes a workflow with one job that is released when the project is, and
 * an activity a task. The successors of an activity are of its own project. Activities without
 * duration (the first and last of a project) are kept.
 *
 * <p>Recognised by the lines up to the first activity, and by its colons.
 */
public final class RcmpspFormat implements InstanceFormat {
  private static final int MAX_RESOURCES = 10_000;

  /** Creates the format. */
  public RcmpspFormat() {}

  @Override
  public String name() {
    return "rcmpsp";
  }

  @Override
  public boolean recognises(Path file, byte[] head) {
    HeadLines lines = HeadLines.of(head);
    int[] projects = lines.numbers(0);
    int[] resources = lines.numbers(1);
    if (projects.length != 1 || resources.length != 1 || projects[0] < 1 || resources[0] < 1) {
      return false;
    }
    int[] used = lines.numbers(4);
    for (int flag : used) {
      if (flag > 1) {
        return false;
      }
    }
    return lines.numbers(2).length == resources[0]
        && lines.numbers(3).length == 2
        && used.length == resources[0]
        && isActivity(lines, 5, resources[0]);
  }

  private static boolean isActivity(HeadLines lines, int line, int resources) {
    int size = lines.tokens(line).size();
    if (size < resources + 2) {
      return false;
    }
    int[] numbers = lines.numbers(line, resources + 2);
    return numbers.length > 0
        && size == resources + 2L + numbers[resources + 1]
        && lines.tokens(line).stream().skip(resources + 2L).allMatch(t -> t.indexOf(':') > 0);
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    TokenReader in = TokenReader.of(file).withSymbols(":");
    in.beginLine("the number of projects");
    int projects = in.nextCount("the number of projects", 1);
    in.endLine();
    in.beginLine("the number of resources");
    int resources = in.nextInt("the number of resources", 1, MAX_RESOURCES);
    in.endLine();
    in.beginLine("the capacities");
    Map<String, Long> capacities = new LinkedHashMap<>();
    for (int i = 1; i <= resources; i++) {
      capacities.put("R" + i, in.nextAmount("the capacity of resource " + i));
    }
    in.endLine();
    Problem.Builder problem = TextProblems.begin(file, options);
    problem.worker(Worker.cpu("site").withCapacities(capacities));
    for (int project = 1; project <= projects; project++) {
      readProject(in, project, resources, problem);
    }
    in.expectEnd();
    return problem.build();
  }

  private static void readProject(
      TokenReader in, int project, int resources, Problem.Builder problem) {
    String id = "project" + project;
    in.beginLine("the number of activities of project " + project);
    int activities = in.nextCount("the number of activities of project " + project, 1);
    long release = in.nextTime("the release of project " + project);
    in.endLine();
    in.beginLine("the resources used by project " + project);
    for (int i = 1; i <= resources; i++) {
      in.nextInt("whether project " + project + " uses resource " + i, 0, 1);
    }
    in.endLine();
    Workflow.Builder workflow = Workflow.builder(id);
    for (int activity = 1; activity <= activities; activity++) {
      String of = "activity " + activity + " of project " + project;
      in.beginLine("the line of " + of);
      long duration = in.nextTime("the duration of " + of);
      Map<String, Long> demands = new LinkedHashMap<>();
      for (int i = 1; i <= resources; i++) {
        long demand = in.nextAmount("the demand of " + of + " for resource " + i);
        if (demand > 0) {
          demands.put("R" + i, demand);
        }
      }
      workflow.task(
          Task.of(
              Integer.toString(activity),
              TextProblems.mode(Mode.DEFAULT_ID, duration, demands, Map.of())));
      readSuccessors(in, project, activity, activities, workflow);
      in.endLine();
    }
    problem.workflow(workflow.build()).job(new Job(id, id, release));
  }

  private static void readSuccessors(
      TokenReader in, int project, int activity, int activities, Workflow.Builder workflow) {
    String of = "activity " + activity + " of project " + project;
    int count = in.nextInt("the number of successors of " + of, 0, activities - 1);
    Set<Integer> known = new HashSet<>();
    for (int i = 0; i < count; i++) {
      in.nextInt("the project of a successor of " + of, project, project);
      in.expect(":");
      Token token = in.peek();
      int successor = in.nextInt("a successor of " + of, 1, activities);
      if (successor == activity) {
        throw in.refusal(ErrorCode.SELF_EDGE, "another activity than this one", token);
      }
      if (!known.add(successor)) {
        throw in.refusal(ErrorCode.DUPLICATE_ID, "a successor that is not named before", token);
      }
      workflow.edge(Integer.toString(activity), Integer.toString(successor), 0);
    }
  }

  @Override
  public String assumptions(ImportOptions options) {
    return TextProblems.assumptions(
        "One worker has the capacities of all resources; each project is a job.", options);
  }
}
