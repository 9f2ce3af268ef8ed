package dev.sextant.planner.replan;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives a name to data without one where its task produces other data, too: a copy without an item
 * is one of all data of its task, so that without a name nobody could say which of it has arrived
 * where. An item that only one edge has means nothing else; what a plan is worth stays the same.
 */
final class NamedData {
  private final Problem problem;

  /** By workflow, the names of its data. */
  private final Map<String, Set<String>> names = new HashMap<>();

  /** By workflow and task, how much different data it makes for tasks, and for outputs at most. */
  private final Map<TaskKey, Integer> forTasks = new HashMap<>();

  private final Map<TaskKey, Integer> forOutputs = new HashMap<>();

  private NamedData(Problem problem) {
    this.problem = problem;
  }

  /** The problem with names for data; itself when there is nothing to name. */
  static Problem of(Problem problem) {
    NamedData data = new NamedData(problem);
    problem.workflows().forEach(data::count);
    problem.jobs().forEach(data::count);
    List<Workflow> workflows = problem.workflows().stream().map(data::named).toList();
    List<Job> jobs = problem.jobs().stream().map(data::named).toList();
    return workflows.equals(problem.workflows()) && jobs.equals(problem.jobs())
        ? problem
        : problem.withWorkflows(workflows).withJobs(jobs);
  }

  private void count(Workflow workflow) {
    Set<String> items = new HashSet<>();
    for (DataEdge edge : workflow.edges()) {
      if (edge.bytes() > 0 && (edge.item() == null || items.add(edge.item()))) {
        forTasks.merge(new TaskKey(workflow.id(), edge.from()), 1, Integer::sum);
      }
    }
    names.put(workflow.id(), items);
  }

  private void count(Job job) {
    Map<String, Integer> outputs = new HashMap<>();
    for (JobOutput output : job.outputs()) {
      if (output.bytes() > 0) {
        outputs.merge(output.task(), 1, Integer::sum);
      }
      if (output.item() != null) {
        names.computeIfAbsent(job.workflow(), any -> new HashSet<>()).add(output.item());
      }
    }
    outputs.forEach(
        (task, count) -> forOutputs.merge(new TaskKey(job.workflow(), task), count, Math::max));
  }

  private Workflow named(Workflow workflow) {
    List<DataEdge> edges = new ArrayList<>(workflow.edges().size());
    for (DataEdge edge : workflow.edges()) {
      edges.add(
          lacksName(workflow.id(), edge.from(), edge.bytes(), edge.item())
              ? edge.withItem(name(workflow.id(), edgeName(edge)))
              : edge);
    }
    return edges.equals(workflow.edges())
        ? workflow
        : new Workflow(workflow.id(), workflow.tasks(), edges);
  }

  private static String edgeName(DataEdge edge) {
    return edge.from() + "->" + edge.to();
  }

  private Job named(Job job) {
    List<JobOutput> outputs = new ArrayList<>(job.outputs().size());
    for (int i = 0; i < job.outputs().size(); i++) {
      JobOutput output = job.outputs().get(i);
      outputs.add(
          lacksName(job.workflow(), output.task(), output.bytes(), output.item())
              ? new JobOutput(
                  output.task(),
                  output.bytes(),
                  output.to(),
                  name(job.workflow(), "output " + i + " of " + job.id()))
              : output);
    }
    return outputs.equals(job.outputs()) ? job : job.withOutputs(outputs.toArray(JobOutput[]::new));
  }

  private boolean lacksName(String workflow, String task, long bytes, @Nullable String item) {
    TaskKey key = new TaskKey(workflow, task);
    return bytes > 0
        && item == null
        && forTasks.getOrDefault(key, 0) + forOutputs.getOrDefault(key, 0) > 1;
  }

  /** A name that nothing else of the workflow has. */
  private String name(String workflow, String wish) {
    String name = wish;
    Set<String> taken = names.computeIfAbsent(workflow, any -> new HashSet<>());
    while (!taken.add(name)) {
      name += "'";
    }
    return name;
  }
}
