package dev.sextant.heuristics.compass;

import dev.sextant.heuristics.list.Pace;
import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.spi.SearchEnd;
import org.jspecify.annotations.Nullable;

/** Places the pending tasks of one job of a problem at a time. Reused from job to job. */
final class JobPlacement {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final PlacingTables tables;
  private final TaskPlacer placer;
  private final Placement placement;
  private final long[] earliest;
  private int first;

  JobPlacement(CompiledProblem problem, ClusterSnapshot published, CompassVariant variant) {
    this.problem = problem;
    this.workflows = problem.workflows();
    this.jobs = problem.jobs();
    this.state = problem.state();
    int largest = 0;
    for (int f = 0; f < workflows.count(); f++) {
      largest = Math.max(largest, workflows.tasksEnd(f) - workflows.tasksBegin(f));
    }
    placement = new Placement(largest);
    tables = new PlacingTables(problem, variant);
    placer = new TaskPlacer(tables, new WorkerRows(published, tables), placement);
    earliest = new long[problem.workers().count()];
  }

  /** Places a job, unless it must stop or finds no worker; results stay until the next call. */
  @Nullable SearchEnd place(int job, long now, Pace pace) {
    int workflow = jobs.workflow(job);
    first = jobs.tasksBegin(job);
    placer.begin(workflow, ClusterSnapshot.NO_WORKER, now, placement);
    noteFacts(job);
    for (int i = workflows.tasksBegin(workflow); i < workflows.tasksEnd(workflow); i++) {
      SearchEnd stop = pace.stop();
      if (stop != null) {
        return stop;
      }
      int local = tables.order[i];
      if (state.isPending(first + local) && !placeTask(local, now)) {
        return null;
      }
    }
    return pace.stop();
  }

  /** Number of tasks placed. */
  int size() {
    return placement.size();
  }

  /** The i-th task placed, in the order of ranks. */
  int task(int i) {
    return first + placement.task(i);
  }

  int option(int task) {
    return placement.option(task - first);
  }

  int worker(int task) {
    return placement.worker(task - first);
  }

  /** Whether all pending tasks of the job found a worker. */
  boolean isComplete(int job) {
    int pending = 0;
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      pending += state.isPending(t) ? 1 : 0;
    }
    return placement.size() == pending;
  }

  private void noteFacts(int job) {
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      if (state.isFinished(t)) {
        placement.setRun(t - first, -1, ClusterSnapshot.NO_WORKER, 0, 0);
      } else if (state.isRunning(t)) {
        int i = state.runningIndex(t);
        placement.setRun(
            t - first,
            -1,
            state.runningWorker(i),
            state.runningStartMicros(i),
            state.runningEndMicros(i));
      }
    }
  }

  private boolean placeTask(int local, long now) {
    int task = first + local;
    int mode = state.pinnedMode(task);
    int worker = state.pinnedWorker(task);
    boolean free = mode == CompiledState.FREE && worker == CompiledState.FREE;
    if (free && jobs.inputsBegin(task) == jobs.inputsEnd(task) && !readsFinished(task)) {
      return placer.place(local);
    }
    for (int w = 0; w < earliest.length; w++) {
      earliest[w] = Math.max(now, Arrivals.releaseMicros(problem, task, w));
    }
    int t = jobs.workflowTask(task);
    for (int e = workflows.predsBegin(t); e < workflows.predsEnd(t); e++) {
      int from = workflows.edgeFrom(e) + jobs.offset(jobs.jobOf(task));
      if (state.isFinished(from) && workflows.edgeBytes(e) > 0) {
        for (int w = 0; w < earliest.length; w++) {
          earliest[w] = Math.max(earliest[w], FinishedData.arrivalMicros(problem, from, e, w));
        }
      }
    }
    return placer.place(local, earliest, mode, worker);
  }

  private boolean readsFinished(int task) {
    int t = jobs.workflowTask(task);
    for (int e = workflows.predsBegin(t); e < workflows.predsEnd(t); e++) {
      if (state.isFinished(workflows.edgeFrom(e) + jobs.offset(jobs.jobOf(task)))) {
        return true;
      }
    }
    return false;
  }
}
