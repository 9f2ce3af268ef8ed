package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Task;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;

/** The border between plans with ids and plans in numbers. Not thread-safe. */
public final class PlanTranslator {
  private final CompiledProblem problem;
  private final IdNumbers ids;
  private final TaskNumbers numbers;

  PlanTranslator(CompiledProblem problem, IdNumbers ids, TaskNumbers numbers) {
    this.problem = problem;
    this.ids = ids;
    this.numbers = numbers;
  }

  /**
   * A plan in numbers as far as its ids are known.
   *
   * @param plan tasks without a known run have no worker
   * @param runsUsed runs taken over
   * @param ignored runs and residencies that name unknown or finished things, or repeat a task
   */
  public record Numbered(IndexedPlan plan, int runsUsed, int ignored) {}

  /** A plan with ids; tasks without a worker are left out. */
  public static Plan toPlan(CompiledProblem problem, IndexedPlan indexed) {
    CompiledJobs jobs = problem.jobs();
    CompiledWorkflows workflows = problem.workflows();
    List<TaskRun> runs = new ArrayList<>(problem.tasks());
    var source = problem.problem();
    for (int j = 0; j < jobs.count(); j++) {
      String job = source.jobs().get(j).id();
      List<Task> tasks = source.workflows().get(jobs.workflow(j)).tasks();
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        if (indexed.worker[t] == IndexedPlan.NO_WORKER) {
          continue;
        }
        int workflowTask = jobs.workflowTask(t);
        Task task = tasks.get(workflows.source(workflowTask));
        runs.add(
            new TaskRun(
                job,
                task.id(),
                task.modes().get(indexed.mode[t] - workflows.modesBegin(workflowTask)).id(),
                source.workers().get(indexed.worker[t]).id(),
                indexed.start[t],
                indexed.end[t]));
      }
    }
    List<Residency> residencies = new ArrayList<>(indexed.residencies());
    for (int i = 0; i < indexed.residencies(); i++) {
      long evict = indexed.evict(i);
      residencies.add(
          new Residency(
              source.workers().get(indexed.residencyWorker(i)).id(),
              source.models().get(indexed.residencyModel(i)).id(),
              indexed.loadStart(i),
              indexed.ready(i),
              evict == IndexedPlan.NEVER ? null : evict));
    }
    return new Plan(runs, residencies);
  }

  /** The number of a job's task, or -1 when there is none of that name. */
  public int taskOrNone(String job, String task) {
    return numbers.taskOrNone(job, task);
  }

  /** A plan in numbers; whatever it names that does not exist is ignored and counted. */
  public Numbered toNumbers(Plan plan) {
    IndexedPlan indexed = new IndexedPlan(problem.tasks());
    int used = 0;
    int ignored = 0;
    for (TaskRun run : plan.runs()) {
      int task = numbers.taskOrNone(run.job(), run.task());
      int worker = ids.workerOrNone(run.worker());
      int mode = task < 0 ? -1 : numbers.mode(task, run.mode());
      if (task < 0
          || worker < 0
          || mode < 0
          || problem.state().isFinished(task)
          || indexed.worker[task] != IndexedPlan.NO_WORKER) {
        ignored++;
      } else {
        indexed.setRun(task, mode, worker, run.startMicros(), run.endMicros());
        used++;
      }
    }
    for (Residency residency : plan.residencies()) {
      int worker = ids.workerOrNone(residency.worker());
      int model = ids.modelOrNone(residency.model());
      if (worker < 0 || model < 0) {
        ignored++;
      } else {
        Long evict = residency.evictMicros();
        indexed.addResidency(
            worker,
            model,
            residency.loadStartMicros(),
            residency.readyMicros(),
            evict == null ? IndexedPlan.NEVER : evict);
      }
    }
    return new Numbered(indexed, used, ignored);
  }
}
