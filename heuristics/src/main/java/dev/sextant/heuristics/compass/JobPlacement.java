package dev.sextant.heuristics.compass;

import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.list.UpwardRanks;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Places the pending tasks of one job at a time on the published state. Reused from job to job. */
final class JobPlacement {
  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final UpwardRanks ranks;
  private final PublishedState published;
  private final int[] option;
  private final int[] worker;
  private final long[] finish;
  private Integer[] order = new Integer[0];

  JobPlacement(CompiledProblem problem, UpwardRanks ranks, PublishedState published) {
    this.problem = problem;
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.jobs = problem.jobs();
    this.state = problem.state();
    this.ranks = ranks;
    this.published = published;
    option = new int[problem.tasks()];
    worker = new int[problem.tasks()];
    finish = new long[problem.tasks()];
    for (int i = 0; i < state.runningCount(); i++) {
      worker[state.runningTask(i)] = state.runningWorker(i);
      finish[state.runningTask(i)] = state.runningEndMicros(i);
    }
  }

  /** Places a job, unless it must stop; results stay until the next call. */
  @Nullable StopReason place(int job, long now, Pace pace) {
    order = byFallingRank(job);
    for (int task : order) {
      StopReason stop = pace.stop();
      if (stop != null) {
        return stop;
      }
      placeTask(task, now);
    }
    return pace.stop();
  }

  /** Number of tasks placed. */
  int size() {
    return order.length;
  }

  /** The i-th task placed, in the order of ranks. */
  int task(int i) {
    return order[i];
  }

  int option(int task) {
    return option[task];
  }

  int worker(int task) {
    return worker[task];
  }

  private Integer[] byFallingRank(int job) {
    Integer[] pending = new Integer[jobs.tasksEnd(job) - jobs.tasksBegin(job)];
    int count = 0;
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      if (state.isPending(t)) {
        pending[count++] = t;
      }
    }
    Integer[] sorted = Arrays.copyOf(pending, count);
    Arrays.sort(
        sorted,
        (a, b) ->
            Long.compare(
                ranks.comparable(jobs.workflowTask(b)), ranks.comparable(jobs.workflowTask(a))));
    return sorted;
  }

  private void placeTask(int task, long now) {
    int workflowTask = jobs.workflowTask(task);
    long best = Long.MAX_VALUE;
    int bestOption = -1;
    int bestWorker = -1;
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      int mode = workflows.optionMode(o);
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        if (!problem.pinsAllow(task, mode, w)) {
          continue;
        }
        long end =
            Math.max(published.finishMicros[w], inputArrival(task, w, now))
                + fetchMicros(mode, w)
                + workflows.optionDurationMicros(o);
        if (end < best || (end == best && w < bestWorker)) {
          best = end;
          bestOption = o;
          bestWorker = w;
        }
      }
    }
    commit(task, bestOption, bestWorker, best);
  }

  private long inputArrival(int task, int w, long now) {
    int offset = jobs.offset(jobs.jobOf(task));
    int workflowTask = task - offset;
    long arrival = Math.max(now, Arrivals.releaseMicros(problem, task, w));
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      int from = workflows.edgeFrom(e) + offset;
      long bytes = workflows.edgeBytes(e);
      if (!state.isFinished(from)) {
        arrival =
            Math.max(arrival, finish[from] + problem.transfers().micros(worker[from], w, bytes));
      } else if (bytes > 0) {
        arrival = Math.max(arrival, FinishedData.arrivalMicros(problem, from, w, bytes));
      }
    }
    return arrival;
  }

  /** Time to fetch the models that are not cached; twice that if they do not fit. */
  private long fetchMicros(int mode, int w) {
    int c = workers.classOf(w);
    long micros = 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int model = workflows.model(i);
      if (!published.cached[w][model]) {
        micros += Math.max(0, workers.loadMicros(c, model));
      }
    }
    return fetchedBytes(mode, w) <= published.freeBytes[w] ? micros : 2 * micros;
  }

  private long fetchedBytes(int mode, int w) {
    long bytes = 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int model = workflows.model(i);
      bytes += published.cached[w][model] ? 0 : problem.modelBytes(model);
    }
    return bytes;
  }

  private void commit(int task, int chosen, int w, long end) {
    int mode = workflows.optionMode(chosen);
    option[task] = chosen;
    worker[task] = w;
    finish[task] = end;
    long begin = published.finishMicros[w];
    published.finishMicros[w] = begin + published.share(mode, w, Math.max(0, end - begin));
    long fetched = fetchedBytes(mode, w);
    if (fetched <= published.freeBytes[w]) {
      published.freeBytes[w] -= fetched;
    }
  }
}
