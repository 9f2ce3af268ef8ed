package dev.sextant.planner.replan;

import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchKey;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The problem that is left after an execution: jobs that have ended are gone, tasks that have begun
 * are facts, and those whose data or worker was lost are to be done again.
 */
final class Aftermath {
  /** Between the id of a workflow and of the job that has to do parts of it again. */
  private static final String AGAIN = "~";

  private final Problem problem;
  private final Problem changed;
  private final Reports reports;
  private final Execution execution;
  private final DataPlaces data;
  private final long now;

  private final Map<String, WorkerState> stateBefore = new HashMap<>();
  private final List<Job> jobs = new ArrayList<>();
  private final Map<String, Workflow> workflows = new LinkedHashMap<>();
  private final List<FinishedTask> finished = new ArrayList<>();
  private final List<RunningTask> running = new ArrayList<>();
  private final Set<TaskKey> runningKeys = new HashSet<>();
  private final List<LoadInFlight> loads = new ArrayList<>();
  private final List<Pin> pins = new ArrayList<>();
  private final List<PlannedRun> planned = new ArrayList<>();

  /**
   * What an execution has left.
   *
   * @param problem what was executed
   * @param changed the same with the workers, jobs and workflows as events have left them
   */
  Aftermath(
      Problem problem,
      Problem changed,
      Reports reports,
      Execution execution,
      DataPlaces data,
      long now) {
    this.problem = problem;
    this.changed = changed;
    this.reports = reports;
    this.execution = execution;
    this.data = data;
    this.now = now;
    problem.state().workers().forEach(state -> stateBefore.put(state.worker(), state));
  }

  /** The id of the workflow of a job as it was before parts of it had to be done again. */
  static String originalId(Problem problem, Job job) {
    String suffix = AGAIN + job.id();
    String id = job.workflow();
    if (id.endsWith(suffix) && id.length() > suffix.length()) {
      String original = id.substring(0, id.length() - suffix.length());
      return problem.workflow(original).isPresent() ? original : id;
    }
    return id;
  }

  /** The problem that is left, valid or not. */
  Problem problem() {
    for (Workflow workflow : changed.workflows()) {
      workflows.put(workflow.id(), workflow);
    }
    changed.jobs().forEach(this::addJob);
    nameBatches();
    List<WorkerState> workers = new ArrayList<>();
    changed.workers().forEach(worker -> workers.add(stateOf(worker)));
    ClusterState state =
        problem.state().toBuilder()
            .nowMicros(now)
            .workers(workers)
            .finished(finished)
            .running(running)
            .loadsInFlight(loads)
            .pins(pins)
            .planned(planned)
            .build();
    Problem.Builder left =
        changed.toBuilder()
            .onlyWorkflows(workflows.values())
            .onlyJobs(jobs)
            .onlyBudgets(budgets())
            .state(state);
    return left.buildUnchecked();
  }

  private void addJob(Job job) {
    boolean isNew = !execution.knows(job.id()) || reports.isCancelled(job.id());
    if (isNew) {
      jobs.add(withoutLost(job));
      return;
    }
    Flow flow = execution.flow(job.id());
    JobProgress progress = new JobProgress(job, flow, execution, reports, data, now);
    if (!job.workflow().equals(flow.workflow().id())) {
      workflows.remove(job.workflow());
    }
    if (progress.hasEnded()) {
      return;
    }
    Workflow again = progress.workflowLeft(flow.workflow().id() + AGAIN + job.id());
    workflows.putIfAbsent(again.id(), again);
    jobs.add(withoutLost(progress.jobLeft(again.id())));
    finished.addAll(progress.finished());
    running.addAll(progress.running());
    progress.running().forEach(task -> runningKeys.add(new TaskKey(task.job(), task.task())));
    for (String task : flow.order()) {
      PlannedRun run = data.planned(new TaskKey(job.id(), task));
      if (run != null && progress.isPending(task)) {
        planned.add(run);
      }
    }
    for (Pin pin : problem.state().pins()) {
      if (pin.job().equals(job.id()) && progress.isPending(pin.task())) {
        addPin(pin);
      }
    }
  }

  /**
   * Where a workflow goes on under another id, batches get keys that do not depend on ids, so that
   * runs go together that did before.
   */
  private void nameBatches() {
    Set<String> before = new HashSet<>();
    changed.workflows().forEach(workflow -> before.add(workflow.id()));
    if (before.containsAll(workflows.keySet())) {
      return;
    }
    Map<String, String> originals = new HashMap<>();
    for (Job job : jobs) {
      originals.put(job.workflow(), originalId(job));
    }
    workflows.replaceAll((id, workflow) -> withKeys(workflow, originals.getOrDefault(id, id)));
  }

  private String originalId(Job job) {
    String suffix = AGAIN + job.id();
    return job.workflow().endsWith(suffix)
        ? job.workflow().substring(0, job.workflow().length() - suffix.length())
        : job.workflow();
  }

  private static Workflow withKeys(Workflow workflow, String original) {
    List<Task> tasks = new ArrayList<>();
    boolean same = true;
    for (Task task : workflow.tasks()) {
      List<Mode> modes = new ArrayList<>();
      for (Mode mode : task.modes()) {
        BatchKey key = BatchKey.of(original, task.id(), mode);
        if (key == null || key.shared() != null) {
          modes.add(mode);
        } else {
          same = false;
          modes.add(withKey(mode, key.toString()));
        }
      }
      tasks.add(task.withModes(modes));
    }
    return same ? workflow : new Workflow(workflow.id(), tasks, workflow.edges());
  }

  private static Mode withKey(Mode mode, String key) {
    Batch batch = mode.batch();
    return batch == null ? mode : mode.withBatch(batch.withKey(key));
  }

  private void addPin(Pin pin) {
    boolean lost = pin.worker() != null && reports.isLost(pin.worker());
    if (!lost) {
      pins.add(pin);
    } else if (pin.mode() != null) {
      pins.add(new Pin(pin.job(), pin.task(), pin.mode(), null));
    }
  }

  /** The job without the copies of its inputs that lay at workers that were lost. */
  private Job withoutLost(Job job) {
    List<JobInput> inputs = new ArrayList<>();
    for (JobInput input : job.inputs()) {
      inputs.add(
          new JobInput(
              input.task(),
              input.bytes(),
              input.item(),
              input.at().stream().filter(at -> !reports.isLost(at)).toList(),
              input.arriving().stream().filter(a -> !reports.isLost(a.worker())).toList()));
    }
    return inputs.equals(job.inputs()) ? job : job.withInputs(inputs);
  }

  private WorkerState stateOf(Worker worker) {
    WorkerState before = stateBefore.get(worker.id());
    Long delayed = reports.availableFrom(worker.id());
    if (!execution.knowsWorker(worker.id()) || reports.isLost(worker.id())) {
      return new WorkerState(worker.id(), delayed == null ? 0 : delayed, List.of(), List.of());
    }
    long available = before == null ? 0 : before.availableFromMicros();
    available = delayed == null ? available : delayed;
    List<Occupation> occupied =
        before == null
            ? List.of()
            : before.occupied().stream().filter(o -> o.untilMicros() > now).toList();
    WorkerPast.Contents contents =
        execution
            .pastOf(worker.id())
            .contents(now, this::goesOn, model -> reports.isEvicted(worker.id(), model));
    loads.addAll(contents.loads());
    return new WorkerState(
        worker.id(), available > now ? available : 0, occupied, contents.residents());
  }

  private boolean goesOn(TaskRun run) {
    return runningKeys.contains(new TaskKey(run.job(), run.task()));
  }

  /** What budgets have left: runs that are over and will not run on have taken their part. */
  private List<Budget> budgets() {
    Map<String, Long> taken = new HashMap<>();
    for (Execution.Begun begun : execution.begun().values()) {
      if (!goesOn(begun.run())) {
        Mode mode = begun.mode();
        mode.consumes().forEach((budget, amount) -> taken.merge(budget, amount, Long::sum));
      }
    }
    return problem.budgets().stream()
        .map(b -> new Budget(b.id(), Math.max(0, b.amount() - taken.getOrDefault(b.id(), 0L))))
        .toList();
  }
}
