package dev.sextant.planner.check;

import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A valid problem with its ids resolved. Jobs, workers and models go by their position; a task of a
 * job goes by {@code firstTask(job) + node}, where node is its position in the workflow.
 */
final class ProblemIndex {
  private final Problem problem;
  private final long now;
  private final Map<String, Integer> workers;
  private final Map<String, Integer> models;
  private final Map<String, Integer> jobs;
  private final List<WorkflowIndex> workflowOfJob;
  private final List<WorkflowIndex> workflows;
  private final int[] firstTask;
  private final Map<Integer, FinishedTask> finished = new HashMap<>();
  private final Map<Integer, RunningTask> running = new HashMap<>();
  private final Map<Integer, Pin> pins = new HashMap<>();
  private final Map<Integer, List<JobInput>> inputs = new HashMap<>();
  private final Map<Long, Resident> residents = new HashMap<>();
  private final Map<Long, LoadInFlight> loadsInFlight = new HashMap<>();
  private final long[] availableFrom;
  private final List<ClosedTimes> closedTimes = new ArrayList<>();
  private final List<List<Occupation>> occupations = new ArrayList<>();
  private final List<List<Integer>> pinnedModels = new ArrayList<>();

  ProblemIndex(Problem problem) {
    this.problem = problem;
    now = problem.state().nowMicros();
    workers = positions(problem.workers(), Worker::id);
    models = positions(problem.models(), ModelArtifact::id);
    jobs = positions(problem.jobs(), Job::id);

    Map<String, WorkflowIndex> byId = new HashMap<>();
    workflows = new ArrayList<>(problem.workflows().size());
    for (Workflow workflow : problem.workflows()) {
      WorkflowIndex indexed = new WorkflowIndex(workflow);
      workflows.add(indexed);
      byId.putIfAbsent(workflow.id(), indexed);
    }
    workflowOfJob = new ArrayList<>(problem.jobs().size());
    firstTask = new int[problem.jobs().size() + 1];
    for (int job = 0; job < problem.jobs().size(); job++) {
      WorkflowIndex workflow = require(byId, problem.jobs().get(job).workflow(), "workflow");
      workflowOfJob.add(workflow);
      firstTask[job + 1] = Math.addExact(firstTask[job], workflow.size());
      for (JobInput input : problem.jobs().get(job).inputs()) {
        inputs
            .computeIfAbsent(requireTask(job, input.task()), any -> new ArrayList<>(2))
            .add(input);
      }
    }

    availableFrom = new long[problem.workers().size()];
    for (int worker = 0; worker < availableFrom.length; worker++) {
      occupations.add(new ArrayList<>(0));
      pinnedModels.add(new ArrayList<>(0));
    }
    problem.workers().forEach(worker -> closedTimes.add(new ClosedTimes(worker.calendar())));
    resolveState();
  }

  private void resolveState() {
    for (WorkerState state : problem.state().workers()) {
      int worker = require(workers, state.worker(), "worker");
      availableFrom[worker] = Math.max(availableFrom[worker], state.availableFromMicros());
      occupations.get(worker).addAll(state.occupied());
      for (Resident resident : state.residents()) {
        int model = require(models, resident.model(), "model");
        residents.putIfAbsent(key(worker, model), resident);
        if (resident.pinned()) {
          pinnedModels.get(worker).add(model);
        }
      }
    }
    for (FinishedTask task : problem.state().finished()) {
      finished.put(requireTask(require(jobs, task.job(), "job"), task.task()), task);
    }
    for (RunningTask task : problem.state().running()) {
      running.put(requireTask(require(jobs, task.job(), "job"), task.task()), task);
    }
    for (Pin pin : problem.state().pins()) {
      pins.put(requireTask(require(jobs, pin.job(), "job"), pin.task()), pin);
    }
    for (LoadInFlight load : problem.state().loadsInFlight()) {
      int worker = require(workers, load.worker(), "worker");
      loadsInFlight.put(key(worker, require(models, load.model(), "model")), load);
    }
  }

  Problem problem() {
    return problem;
  }

  long now() {
    return now;
  }

  @Nullable Integer findJob(String id) {
    return jobs.get(id);
  }

  @Nullable Integer findWorker(String id) {
    return workers.get(id);
  }

  @Nullable Integer findModel(String id) {
    return models.get(id);
  }

  /** The mode of a task, or null when there is none with this id. */
  static @Nullable Mode findMode(Task task, String id) {
    for (Mode mode : task.modes()) {
      if (mode.id().equals(id)) {
        return mode;
      }
    }
    return null;
  }

  int requireWorker(String id) {
    return require(workers, id, "worker");
  }

  int requireModel(String id) {
    return require(models, id, "model");
  }

  Job job(int job) {
    return problem.jobs().get(job);
  }

  Worker worker(int worker) {
    return problem.workers().get(worker);
  }

  ModelArtifact model(int model) {
    return problem.models().get(model);
  }

  WorkflowIndex workflow(int job) {
    return workflowOfJob.get(job);
  }

  List<WorkflowIndex> workflows() {
    return workflows;
  }

  int jobCount() {
    return workflowOfJob.size();
  }

  int workerCount() {
    return availableFrom.length;
  }

  int taskCount() {
    return firstTask[firstTask.length - 1];
  }

  int firstTask(int job) {
    return firstTask[job];
  }

  /** The number of a task of a job, named by a part of the problem that may name it. */
  int requireTask(int job, String id) {
    Integer node = workflow(job).node(id);
    if (node == null) {
      throw unknown("task", id);
    }
    return firstTask[job] + node;
  }

  @Nullable FinishedTask finished(int task) {
    return finished.get(task);
  }

  @Nullable RunningTask running(int task) {
    return running.get(task);
  }

  @Nullable Pin pin(int task) {
    return pins.get(task);
  }

  /** The job inputs that a task reads. */
  List<JobInput> inputs(int task) {
    return inputs.getOrDefault(task, List.of());
  }

  @Nullable Resident resident(int worker, int model) {
    return residents.get(key(worker, model));
  }

  @Nullable LoadInFlight loadInFlight(int worker, int model) {
    return loadsInFlight.get(key(worker, model));
  }

  long availableFrom(int worker) {
    return availableFrom[worker];
  }

  ClosedTimes closedTimes(int worker) {
    return closedTimes.get(worker);
  }

  List<Occupation> occupations(int worker) {
    return occupations.get(worker);
  }

  /** The pinned residents of a worker. */
  List<Integer> pinnedModels(int worker) {
    return pinnedModels.get(worker);
  }

  /** One number for a worker and a model. */
  long key(int worker, int model) {
    return (long) worker * problem.models().size() + model;
  }

  /** {@code job/task}. */
  String taskName(int job, int node) {
    return job(job).id() + "/" + workflow(job).task(node).id();
  }

  /** {@code worker/model}. */
  String residencyName(int worker, int model) {
    return worker(worker).id() + "/" + model(model).id();
  }

  static <V> V require(Map<String, V> map, String id, String kind) {
    V value = map.get(id);
    if (value == null) {
      throw unknown(kind, id);
    }
    return value;
  }

  private static IllegalArgumentException unknown(String kind, String id) {
    return new IllegalArgumentException("The " + kind + " (" + id + ") is not in the problem.");
  }

  private static <E> Map<String, Integer> positions(List<E> elements, Function<E, String> id) {
    Map<String, Integer> positions = new HashMap<>(elements.size() * 2);
    for (int i = 0; i < elements.size(); i++) {
      positions.putIfAbsent(id.apply(elements.get(i)), i);
    }
    return positions;
  }
}
