package dev.sextant.benchmarks.pages;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the parts of a problem by id. */
final class ProblemIndex {
  private final Map<String, Integer> jobs = new HashMap<>();
  private final Map<String, Integer> models = new HashMap<>();
  private final Map<String, Long> modelBytes = new HashMap<>();
  private final Map<List<String>, Mode> modes = new HashMap<>();
  private final Map<String, String> workflowOfJob = new HashMap<>();
  private final Map<List<String>, List<DataEdge>> edges = new HashMap<>();
  private final Problem problem;

  ProblemIndex(Problem problem) {
    this.problem = problem;
    for (Job job : problem.jobs()) {
      jobs.putIfAbsent(job.id(), jobs.size());
      workflowOfJob.putIfAbsent(job.id(), job.workflow());
    }
    for (ModelArtifact model : problem.models()) {
      models.putIfAbsent(model.id(), models.size());
      modelBytes.putIfAbsent(model.id(), model.bytes());
    }
    for (Workflow workflow : problem.workflows()) {
      for (DataEdge edge : workflow.edges()) {
        edges.computeIfAbsent(List.of(workflow.id(), edge.to()), k -> new ArrayList<>()).add(edge);
      }
      for (Task task : workflow.tasks()) {
        for (Mode mode : task.modes()) {
          modes.putIfAbsent(List.of(workflow.id(), task.id(), mode.id()), mode);
        }
      }
    }
  }

  Problem problem() {
    return problem;
  }

  /** Position of a job among the problem's jobs, or -1. */
  int job(String id) {
    return jobs.getOrDefault(id, -1);
  }

  /** Position of a model among the problem's models, or -1. */
  int model(String id) {
    return models.getOrDefault(id, -1);
  }

  long modelBytes(String id) {
    return modelBytes.getOrDefault(id, 0L);
  }

  /** The mode of a run, or null when the problem has no such thing. */
  @Nullable Mode mode(TaskRun run) {
    String workflow = workflowOfJob.get(run.job());
    return workflow == null ? null : modes.get(List.of(workflow, run.task(), run.mode()));
  }

  /** The edges over which a run gets data of other tasks. */
  List<DataEdge> edgesInto(TaskRun run) {
    String workflow = workflowOfJob.get(run.job());
    return workflow == null
        ? List.of()
        : edges.getOrDefault(List.of(workflow, run.task()), List.of());
  }

  /** The runs of a plan by worker, in order of start; ties in the plan's order. */
  Map<String, List<Integer>> runsByWorker(List<TaskRun> runs) {
    Map<String, List<Integer>> byWorker = new HashMap<>();
    for (int i = 0; i < runs.size(); i++) {
      byWorker.computeIfAbsent(runs.get(i).worker(), w -> new ArrayList<>()).add(i);
    }
    byWorker
        .values()
        .forEach(
            list ->
                list.sort(
                    (a, b) -> {
                      int byStart =
                          Long.compare(runs.get(a).startMicros(), runs.get(b).startMicros());
                      return byStart != 0 ? byStart : Integer.compare(a, b);
                    }));
    return byWorker;
  }
}
