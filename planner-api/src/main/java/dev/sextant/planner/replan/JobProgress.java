package dev.sextant.planner.replan;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What of the tasks of one job is done, where their data lies, and what is to be done again. */
final class JobProgress {
  private final Job job;
  private final Flow flow;
  private final Execution execution;
  private final Reports reports;
  private final DataPlaces data;
  private final long now;
  private final Map<String, FinishedTask> finished = new LinkedHashMap<>();
  private final Map<String, RunningTask> running = new LinkedHashMap<>();
  private final List<JobOutput> outputs = new ArrayList<>();

  JobProgress(Job job, Flow flow, Execution execution, Reports reports, DataPlaces data, long now) {
    this.job = job;
    this.flow = flow;
    this.execution = execution;
    this.reports = reports;
    this.data = data;
    this.now = now;
    for (String task : flow.order()) {
      FinishedTask before = execution.finishedBefore(new TaskKey(job.id(), task));
      Execution.Begun begun = execution.begun().get(new TaskKey(job.id(), task));
      if (before != null) {
        finished.put(task, data.finishedBefore(job, flow, corrected(before)));
      } else if (begun != null && !hasFailed(begun.run())) {
        add(begun);
      }
    }
    outputs.addAll(job.outputs());
    dropLostData();
  }

  private FinishedTask corrected(FinishedTask before) {
    Reports.Report report = reports.of(new TaskKey(before.job(), before.task()));
    Long ended = report == null ? null : report.ended();
    return ended == null
        ? before
        : new FinishedTask(before.job(), before.task(), ended, before.copies());
  }

  private boolean hasFailed(TaskRun run) {
    Reports.Report report = reports.of(new TaskKey(run.job(), run.task()));
    boolean lost = reports.isLost(run.worker()) && run.endMicros() > now;
    return lost || (report != null && report.failed());
  }

  private void add(Execution.Begun begun) {
    TaskRun run = begun.run();
    if (run.endMicros() <= now) {
      finished.put(run.task(), data.finishedNow(job, flow, run));
    } else {
      running.put(
          run.task(),
          new RunningTask(
              run.job(), run.task(), run.mode(), run.worker(), run.startMicros(), run.endMicros()));
    }
  }

  boolean isPending(String task) {
    return !finished.containsKey(task) && !running.containsKey(task);
  }

  /** Whether all tasks are done and all outputs delivered; nothing of it matters any more. */
  boolean hasEnded() {
    return finished.size() == flow.order().size() && outputs.stream().allMatch(this::isDelivered);
  }

  private boolean isDelivered(JobOutput output) {
    FinishedTask task = finished.get(output.task());
    return task != null
        && (output.bytes() == 0
            || task.copies().stream()
                .anyMatch(
                    c ->
                        c.worker().equals(output.to())
                            && c.sinceMicros() <= now
                            && (c.item() == null || Objects.equals(c.item(), output.item()))));
  }

  /** From the last task to the first: those whose data is lost and needed run again. */
  private void dropLostData() {
    List<String> order = flow.order();
    outputs.removeIf(output -> reports.isLost(output.to()) && isDelivered(output));
    for (int i = order.size() - 1; i >= 0; i--) {
      FinishedTask task = finished.get(order.get(i));
      if (task == null) {
        continue;
      }
      FinishedTask left = withoutLost(task);
      if (hasWhatIsNeeded(left)) {
        finished.put(order.get(i), left);
      } else {
        outputs.removeIf(o -> o.task().equals(task.task()) && isDelivered(o));
        finished.remove(order.get(i));
      }
    }
  }

  private FinishedTask withoutLost(FinishedTask task) {
    List<FinishedTask.Copy> copies =
        task.copies().stream().filter(copy -> !reports.isLost(copy.worker())).toList();
    return copies.size() == task.copies().size()
        ? task
        : new FinishedTask(task.job(), task.task(), task.endMicros(), copies);
  }

  private boolean hasWhatIsNeeded(FinishedTask task) {
    for (DataEdge edge : flow.outgoing(task.task())) {
      if (edge.bytes() > 0 && isPending(edge.to()) && !hasCopy(task, edge.item())) {
        return false;
      }
    }
    for (JobOutput output : outputs) {
      if (output.task().equals(task.task())
          && output.bytes() > 0
          && !hasCopy(task, output.item())) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasCopy(FinishedTask task, @Nullable String item) {
    return task.copies().stream().anyMatch(c -> c.item() == null || Objects.equals(c.item(), item));
  }

  /**
   * The workflow, without the edges from tasks that run, or run again, to those that have begun.
   * Where such an edge was taken with an outcome, that is the outcome.
   *
   * @param id of it, when it is not the same any more
   */
  Workflow workflowLeft(String id) {
    List<DataEdge> edges =
        flow.workflow().edges().stream()
            .filter(edge -> finished.containsKey(edge.from()) || isPending(edge.to()))
            .toList();
    if (edges.size() == flow.workflow().edges().size()) {
      return flow.workflow();
    }
    Map<String, String> known = new HashMap<>();
    for (DataEdge edge : flow.workflow().edges()) {
      if (edge.when() != null && !finished.containsKey(edge.from()) && !isPending(edge.to())) {
        known.put(edge.from(), edge.when());
      }
    }
    List<Task> tasks =
        flow.workflow().tasks().stream()
            .map(task -> known.containsKey(task.id()) ? sure(task, known.get(task.id())) : task)
            .toList();
    return new Workflow(id, tasks, edges);
  }

  /** A task of which it is known how it turns out. */
  private static Task sure(Task task, String outcome) {
    Map<String, Long> outcomes = new LinkedHashMap<>();
    task.outcomes()
        .keySet()
        .forEach(o -> outcomes.put(o, o.equals(outcome) ? Task.CERTAIN_MILLIONTHS : 0));
    return task.withOutcomes(outcomes);
  }

  /** The job, with what it still delivers and the inputs that are on their way to its tasks. */
  Job jobLeft(String workflow) {
    Job left = job.toBuilder().workflow(workflow).outputs(outputs).build();
    return data.withInputsOnTheirWay(left);
  }

  List<FinishedTask> finished() {
    return List.copyOf(finished.values());
  }

  List<RunningTask> running() {
    return List.copyOf(running.values());
  }
}
