package dev.sextant.ortools;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.HashMap;
import java.util.Map;

/**
 * Between which times tasks run in some optimal plan, in units: heads from the lower bounds, and
 * latest ends from the worst case of doing everything one after the other, or from a known plan
 * whose objective the optimum does not exceed.
 */
final class Horizon {
  private final CompiledProblem problem;
  private final TimeScale scale;
  private final LowerBounds bounds;
  private final long makespan;
  private final long[] jobEnd;
  private final Map<Long, Long> longestTransfers = new HashMap<>();

  /**
   * The horizon.
   *
   * @param incumbent objective of the plan that is hinted, or {@code Long.MAX_VALUE}
   */
  Horizon(CompiledProblem problem, TimeScale scale, LowerBounds bounds, long incumbent) {
    this.problem = problem;
    this.scale = scale;
    this.bounds = bounds;
    CompiledJobs jobs = problem.jobs();
    long safe = worstCase();
    long latest = safe;
    long weight = problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS);
    if (weight > 0 && incumbent != Long.MAX_VALUE) {
      latest = Math.min(latest, incumbent / weight / scale.unitMicros());
    }
    makespan = latest;
    jobEnd = new long[jobs.count()];
    long slack = flowSlack(incumbent);
    long flowWeight = problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    for (int j = 0; j < jobEnd.length; j++) {
      jobEnd[j] = latest;
      if (slack != Long.MAX_VALUE && jobs.weight(j) > 0) {
        long end = bounds.jobEndMicros(j) + slack / flowWeight / jobs.weight(j);
        jobEnd[j] = Math.min(latest, scale.fromNowDown(end));
      }
      if (jobs.deadlineMicros(j) != CompiledJobs.NONE) {
        // Facts may lie beyond it, but only pending tasks ask.
        jobEnd[j] = Math.min(jobEnd[j], scale.fromNowDown(jobs.deadlineMicros(j)));
      }
    }
  }

  /** How much more than its bound the flow may cost, or {@code Long.MAX_VALUE} if not limited. */
  private long flowSlack(long incumbent) {
    CompiledJobs jobs = problem.jobs();
    long weight = problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    if (weight == 0 || incumbent == Long.MAX_VALUE) {
      return Long.MAX_VALUE;
    }
    long least = 0;
    for (int j = 0; j < jobs.count(); j++) {
      least += jobs.weight(j) * (bounds.jobEndMicros(j) - jobs.releaseMicros(j));
    }
    return Math.max(0, incumbent - weight * least);
  }

  /** No run of an optimal plan that is looked for ends later. */
  long latestEnd() {
    return makespan;
  }

  /** No plan starts the task earlier. */
  long earliestStart(int task) {
    return scale.fromNowUp(bounds.headMicros(task));
  }

  /** No optimal plan that is looked for ends the task later. */
  long latestEnd(int task) {
    return jobEnd[problem.jobs().jobOf(task)] - scale.fromTail(bounds.tailMicros(task));
  }

  /** No optimal plan that is looked for ends the job later; facts excepted. */
  long latestJobEnd(int job) {
    return jobEnd[job];
  }

  /** Every task after all others, each at its slowest, with all its loads and transfers. */
  private long worstCase() {
    CompiledState state = problem.state();
    CompiledWorkers workers = problem.workers();
    CompiledWorkflows workflows = problem.workflows();
    CompiledJobs jobs = problem.jobs();
    long begin = state.nowMicros();
    for (int w = 0; w < workers.count(); w++) {
      begin = Math.max(begin, state.availableFromMicros(w));
      int lastStep = workers.calendars().stepsEnd(workers.classOf(w)) - 1;
      begin = Math.max(begin, workers.calendars().fromMicros(lastStep));
      for (int o = state.occupationsBegin(w); o < state.occupationsEnd(w); o++) {
        begin = Math.max(begin, state.occupationUntilMicros(o));
      }
      for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
        begin = Math.max(begin, state.flightReadyMicros(f));
      }
    }
    for (int i = 0; i < state.runningCount(); i++) {
      begin = Math.max(begin, state.runningEndMicros(i));
    }
    long sum = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      int offset = jobs.offset(jobs.jobOf(t));
      int wt = t - offset;
      for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
        if (state.isFinished(t)) {
          begin = Math.max(begin, FinishedData.deliveryMicros(problem, t, o));
        } else {
          sum += longestTransfer(jobs.outputBytes(o));
        }
      }
      if (state.isFinished(t)) {
        begin = Math.max(begin, state.finishedEndMicros(t));
      }
      if (!state.isPending(t)) {
        continue;
      }
      for (int w = 0; w < workers.count(); w++) {
        begin = Math.max(begin, Arrivals.releaseMicros(problem, t, w));
      }
      long longest = 0;
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        int mode = workflows.optionMode(o);
        long length = workflows.longestMicros(o);
        for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
          length += Math.max(0, workers.loadMicros(workflows.optionClass(o), workflows.model(i)));
        }
        longest = Math.max(longest, length);
      }
      sum += longest;
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        sum += longestTransfer(workflows.edgeBytes(e));
        int from = workflows.edgeFrom(e) + offset;
        if (state.isFinished(from) && workflows.edgeBytes(e) > 0) {
          for (int w = 0; w < workers.count(); w++) {
            begin = Math.max(begin, FinishedData.arrivalMicros(problem, from, e, w));
          }
        }
      }
    }
    // One more microsecond per task, for residencies that must not be empty.
    return scale.fromNowUp(begin + sum) + 1 + problem.tasks();
  }

  private long longestTransfer(long bytes) {
    return longestTransfers.computeIfAbsent(bytes, this::searchLongestTransfer);
  }

  private long searchLongestTransfer(long bytes) {
    return problem.transfers().maxMicros(bytes);
  }
}
