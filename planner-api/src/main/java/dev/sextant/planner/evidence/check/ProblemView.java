package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.BatchKey;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A valid problem with its ids resolved: tasks are numbered job by job in the order of their
 * workflows. Not thread-safe.
 */
final class ProblemView {
  final Problem problem;
  final long now;
  final WorkerKinds kinds;
  final Network network;
  private final Map<String, Integer> jobOf = new HashMap<>();
  private final List<WorkflowView> workflowOf = new ArrayList<>();
  private final int[] first;
  private final Map<Integer, FinishedTask> finished = new HashMap<>();
  private final Map<Integer, RunningTask> running = new HashMap<>();
  private final Map<Integer, Pin> pins = new HashMap<>();
  private final Map<Integer, List<JobInput>> inputs = new HashMap<>();
  private final Map<Integer, List<JobOutput>> outputs = new HashMap<>();
  private final Map<BatchKey, Integer> tasksOfBatch = new HashMap<>();
  private final int edges;

  ProblemView(Problem problem) {
    this.problem = problem;
    now = problem.state().nowMicros();
    kinds = new WorkerKinds(problem);
    network = new Network(problem, kinds);
    Map<String, WorkflowView> byId = new HashMap<>();
    int found = 0;
    for (Workflow workflow : problem.workflows()) {
      byId.put(workflow.id(), new WorkflowView(workflow, kinds));
      found += workflow.edges().size();
    }
    edges = found;
    first = new int[problem.jobs().size() + 1];
    for (int j = 0; j < problem.jobs().size(); j++) {
      Job job = problem.jobs().get(j);
      jobOf.put(job.id(), j);
      WorkflowView workflow = byId.get(job.workflow());
      if (workflow == null) {
        throw new IllegalArgumentException(
            "The workflow (" + job.workflow() + ") of job (" + job.id() + ") is not there.");
      }
      workflowOf.add(workflow);
      first[j + 1] = Math.addExact(first[j], workflow.size());
      for (JobInput input : job.inputs()) {
        inputs
            .computeIfAbsent(first[j] + workflow.node(input.task()), t -> new ArrayList<>(2))
            .add(input);
      }
      for (JobOutput output : job.outputs()) {
        outputs
            .computeIfAbsent(first[j] + workflow.node(output.task()), t -> new ArrayList<>(2))
            .add(output);
      }
    }
    for (FinishedTask task : problem.state().finished()) {
      finished.put(task(task.job(), task.task()), task);
    }
    for (RunningTask task : problem.state().running()) {
      running.put(task(task.job(), task.task()), task);
    }
    for (Pin pin : problem.state().pins()) {
      pins.put(task(pin.job(), pin.task()), pin);
    }
    countBatches();
  }

  private void countBatches() {
    for (int j = 0; j < jobs(); j++) {
      WorkflowView workflow = workflow(j);
      for (int node = 0; node < workflow.size(); node++) {
        Set<BatchKey> keys = new HashSet<>();
        for (Mode mode : workflow.task(node).modes()) {
          BatchKey key = BatchKey.of(workflow.id(), workflow.task(node).id(), mode);
          if (key != null && isPending(first(j) + node) && keys.add(key)) {
            tasksOfBatch.merge(key, 1, Integer::sum);
          }
        }
      }
    }
  }

  /** What running tasks leave of a budget, at least 0. */
  long budgetLeft(String id) {
    long amount =
        problem.budgets().stream()
            .filter(budget -> budget.id().equals(id))
            .mapToLong(Budget::amount)
            .findFirst()
            .orElseThrow(() -> new BadEvidence("The budget (" + id + ") is not in the problem."));
    for (RunningTask run : running.values()) {
      amount = Math.max(0, amount - mode(run).consumes().getOrDefault(id, 0L));
    }
    return amount;
  }

  /** How many pending tasks may go in batches of a key. */
  int tasksOfBatch(BatchKey key) {
    return tasksOfBatch.getOrDefault(key, 0);
  }

  int jobs() {
    return workflowOf.size();
  }

  Job job(int job) {
    return problem.jobs().get(job);
  }

  int job(String id) {
    Integer found = jobOf.get(id);
    if (found == null) {
      throw new BadEvidence("The job (" + id + ") is not in the problem.");
    }
    return found;
  }

  WorkflowView workflow(int job) {
    return workflowOf.get(job);
  }

  /** The number of the first task of a job; that of the one after the last job is that of tasks. */
  int first(int job) {
    return first[job];
  }

  int tasks() {
    return first[first.length - 1];
  }

  /** Number of edges over all workflows. */
  int edges() {
    return edges;
  }

  /** The number of a task. */
  int task(String job, String task) {
    int j = job(job);
    return first[j] + workflow(j).node(task);
  }

  /** The job of a task. */
  int jobOf(int task) {
    int found = java.util.Arrays.binarySearch(first, task);
    while (found >= 0 && first[found + 1] == task) {
      found++;
    }
    return found >= 0 ? found : -found - 2;
  }

  boolean isPending(int task) {
    return (finished.isEmpty() || !finished.containsKey(task))
        && (running.isEmpty() || !running.containsKey(task));
  }

  @Nullable FinishedTask finished(int task) {
    return finished.isEmpty() ? null : finished.get(task);
  }

  @Nullable RunningTask running(int task) {
    return running.isEmpty() ? null : running.get(task);
  }

  Map<Integer, RunningTask> running() {
    return running;
  }

  boolean isPinned(int task) {
    return !pins.isEmpty() && pins.containsKey(task);
  }

  /** The worker that a task is pinned to; null if there is none. */
  @Nullable String pinnedWorker(int task) {
    Pin pin = pins.isEmpty() ? null : pins.get(task);
    return pin == null ? null : pin.worker();
  }

  List<JobInput> inputs(int task) {
    return inputs.isEmpty() ? List.of() : inputs.getOrDefault(task, List.of());
  }

  List<JobOutput> outputs(int task) {
    return outputs.isEmpty() ? List.of() : outputs.getOrDefault(task, List.of());
  }

  /** Whether the pin of a pending task allows an option on some worker of its kind. */
  boolean pinAllows(int task, WorkflowView workflow, int option) {
    Pin pin = pins.isEmpty() ? null : pins.get(task);
    return pin == null
        || (pin.mode() == null || pin.mode().equals(workflow.mode(option).id()))
            && (pin.worker() == null
                || kinds.kindOf(kinds.worker(pin.worker())) == workflow.kind(option));
  }

  /** Whether a pending task may run on a worker in some mode. */
  boolean mayRunOn(int task, WorkflowView workflow, int node, int worker) {
    Pin pin = pins.isEmpty() ? null : pins.get(task);
    if (pin != null && pin.worker() != null && kinds.worker(pin.worker()) != worker) {
      return false;
    }
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      if (workflow.kind(o) == kinds.kindOf(worker) && pinAllows(task, workflow, o)) {
        return true;
      }
    }
    return false;
  }

  /** The mode of a running task. */
  Mode mode(RunningTask run) {
    int j = job(run.job());
    for (Mode mode : workflow(j).task(workflow(j).node(run.task())).modes()) {
      if (mode.id().equals(run.mode())) {
        return mode;
      }
    }
    throw new IllegalArgumentException("The mode (" + run.mode() + ") is not there.");
  }

  /** Whether a copy of a finished task's output is one of an item, or of all its data. */
  static boolean isOf(FinishedTask.Copy copy, @Nullable String item) {
    return copy.item() == null || copy.item().equals(item);
  }

  /** Whether such data lies on a worker or is on its way there. */
  boolean hasCopy(FinishedTask task, @Nullable String item, int worker) {
    for (FinishedTask.Copy copy : task.copies()) {
      if (kinds.worker(copy.worker()) == worker && isOf(copy, item)) {
        return true;
      }
    }
    return false;
  }

  /** When data of a finished task is on a worker; for no bytes, when the task ended. */
  long arrival(FinishedTask task, @Nullable String item, int worker, long bytes) {
    if (bytes == 0) {
      return task.endMicros();
    }
    long soonest = Long.MAX_VALUE;
    for (FinishedTask.Copy copy : task.copies()) {
      if (isOf(copy, item)) {
        int at = kinds.worker(copy.worker());
        soonest =
            Math.min(
                soonest,
                at == worker
                    ? copy.sinceMicros()
                    : Times.capped(
                        Math.max(now, copy.sinceMicros()), network.micros(at, worker, bytes)));
      }
    }
    return soonest;
  }
}
