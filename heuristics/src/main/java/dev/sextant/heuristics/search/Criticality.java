package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Arrays;

/**
 * The tasks that keep a job from ending earlier: from its last task back along whatever fixed each
 * start, a predecessor's output or the task before on the worker. The job is the one that ends
 * last, or for objectives over single jobs each job in turn. Not thread-safe.
 */
final class Criticality {
  private static final int INPUT_ARRIVAL = Constraint.INPUT_ARRIVAL.ordinal();
  private static final int RELEASE = Constraint.RELEASE.ordinal();
  private static final int AVAILABILITY = Constraint.AVAILABILITY.ordinal();

  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final OrderDecoder decoder;
  private final boolean lastJobOnly;
  private int nextJob;
  private int size;
  private int[] tasks = new int[32];

  Criticality(CompiledProblem problem, OrderDecoder decoder) {
    this.problem = problem;
    this.jobs = problem.jobs();
    this.workflows = problem.workflows();
    this.state = problem.state();
    this.decoder = decoder;
    lastJobOnly =
        problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS) > 0
            && !new JobTerms(problem).count();
  }

  int size() {
    return size;
  }

  int task(int i) {
    return tasks[i];
  }

  /** Has the next traces begin with a job and those after it, where each job counts. */
  void goOnWith(int job) {
    nextJob = job;
  }

  /** Traces back from the end of a job in the solution that the decoder holds now. */
  void trace() {
    size = 0;
    int job = nextJob;
    if (lastJobOnly) {
      for (int j = 0; j < jobs.count(); j++) {
        if (decoder.costs().jobEndMicros(j) > decoder.costs().jobEndMicros(job)) {
          job = j;
        }
      }
    } else {
      nextJob = (nextJob + 1) % jobs.count();
    }
    int task = lastTask(job);
    while (task >= 0 && size <= decoder.size()) {
      add(task);
      task = blocker(task);
    }
  }

  private int lastTask(int job) {
    int last = -1;
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      if (state.isPending(t) && (last < 0 || decoder.endMicros(t) > decoder.endMicros(last))) {
        last = t;
      }
    }
    return last;
  }

  private int blocker(int task) {
    int reason = decoder.reason(task);
    if (reason == RELEASE || reason == AVAILABILITY) {
      return -1;
    }
    return reason == INPUT_ARRIVAL ? latestPredecessor(task) : decoder.taskBefore(task);
  }

  private int latestPredecessor(int task) {
    int offset = jobs.offset(jobs.jobOf(task));
    int wt = task - offset;
    int latest = -1;
    long arrival = Long.MIN_VALUE;
    for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
      int from = workflows.edgeFrom(e) + offset;
      if (state.isPending(from)) {
        long arrives =
            decoder.endMicros(from)
                + problem
                    .transfers()
                    .micros(decoder.worker(from), decoder.worker(task), workflows.edgeBytes(e));
        if (arrives > arrival) {
          arrival = arrives;
          latest = from;
        }
      }
    }
    return latest;
  }

  private void add(int task) {
    if (size == tasks.length) {
      tasks = Arrays.copyOf(tasks, size * 2);
    }
    tasks[size++] = task;
  }
}
