package dev.sextant.ortools;

import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledTransfers;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.HashSet;
import java.util.Set;

/**
 * Times as the solver sees them: counted from now, in a unit that divides every time of the
 * problem. This is exact: once all orders are decided, the earliest plan consists of sums of these
 * times, and no objective gets worse by being early.
 *
 * <p>A residency must not be empty, which is a matter of one microsecond where runs or loads take
 * no time; then the unit is a microsecond.
 */
final class TimeScale {
  private final CompiledProblem problem;
  private final long now;
  private final Set<Long> bytes = new HashSet<>();
  private long unit;

  TimeScale(CompiledProblem problem) {
    this.problem = problem;
    this.now = problem.state().nowMicros();
    takeState();
    takeJobs();
    takeTasks();
    takeTransfers();
    if (unit == 0) {
      unit = 1;
    }
  }

  /** Microseconds per unit. */
  long unitMicros() {
    return unit;
  }

  /** A duration that is a multiple of the unit. */
  long units(long durationMicros) {
    if (durationMicros % unit != 0) {
      throw new IllegalStateException("A time is no multiple of the unit.");
    }
    return durationMicros / unit;
  }

  /** A point in time at or after now, or 0 for one before it. */
  long fromNow(long timeMicros) {
    return timeMicros <= now ? 0 : units(timeMicros - now);
  }

  /** A point in time, rounded down; may be negative. */
  long fromNowDown(long timeMicros) {
    return Math.floorDiv(timeMicros - now, unit);
  }

  /** A point in time, rounded up, or 0 for one before now. */
  long fromNowUp(long timeMicros) {
    return timeMicros <= now ? 0 : -Math.floorDiv(now - timeMicros, unit);
  }

  /** A duration, rounded up: what must pass at least, when only whole units pass. */
  long fromTail(long durationMicros) {
    return -Math.floorDiv(-durationMicros, unit);
  }

  /** Whether a point in time is one that the solver can see. */
  boolean isExact(long timeMicros) {
    return timeMicros >= now && (timeMicros - now) % unit == 0;
  }

  /** A point in time in microseconds. */
  long micros(long unitsFromNow) {
    return now + unitsFromNow * unit;
  }

  private void take(long duration) {
    long a = unit;
    long b = Math.abs(duration);
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    unit = a;
  }

  private void takeTime(long time) {
    if (time > now) {
      take(time - now);
    }
  }

  private void takeState() {
    CompiledState state = problem.state();
    CompiledWorkers workers = problem.workers();
    for (int w = 0; w < workers.count(); w++) {
      takeTime(state.availableFromMicros(w));
      for (int o = state.occupationsBegin(w); o < state.occupationsEnd(w); o++) {
        takeTime(state.occupationUntilMicros(o));
      }
      for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
        takeTime(state.flightReadyMicros(f));
        if (state.flightStartMicros(f) == state.flightReadyMicros(f)) {
          take(1);
        }
      }
    }
    for (int i = 0; i < state.runningCount(); i++) {
      takeTime(state.runningEndMicros(i));
    }
  }

  private void takeJobs() {
    CompiledJobs jobs = problem.jobs();
    boolean duesCount =
        problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS) > 0
            || problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) > 0;
    for (int j = 0; j < jobs.count(); j++) {
      takeTime(jobs.releaseMicros(j));
      if (duesCount && jobs.dueMicros(j) != CompiledJobs.NONE) {
        take(jobs.dueMicros(j) - now);
      }
    }
  }

  private void takeTasks() {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    CompiledState state = problem.state();
    CompiledJobs jobs = problem.jobs();
    for (int t = 0; t < problem.tasks() && unit != 1; t++) {
      int offset = jobs.offset(jobs.jobOf(t));
      int wt = t - offset;
      for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
        bytes.add(jobs.outputBytes(o));
        if (state.isFinished(t)) {
          takeTime(state.finishedEndMicros(t));
          takeTime(FinishedData.deliveryMicros(problem, t, o));
        }
      }
      if (!state.isPending(t)) {
        continue;
      }
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        long duration = workflows.optionDurationMicros(o);
        int mode = workflows.optionMode(o);
        int c = workflows.optionClass(o);
        take(duration);
        for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
          long load = workers.loadMicros(c, workflows.model(i));
          take(duration == 0 ? 1 : Math.max(0, load));
        }
      }
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        bytes.add(workflows.edgeBytes(e));
      }
      if (jobs.inputsBegin(t) < jobs.inputsEnd(t) || state.nowMicros() > 0) {
        takeArrivals(t, wt, offset);
      }
    }
  }

  private void takeArrivals(int task, int workflowTask, int offset) {
    CompiledWorkflows workflows = problem.workflows();
    for (int w = 0; w < problem.workers().count(); w++) {
      takeTime(Arrivals.releaseMicros(problem, task, w));
      for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
        int from = workflows.edgeFrom(e) + offset;
        if (problem.state().isFinished(from) && workflows.edgeBytes(e) > 0) {
          takeTime(FinishedData.arrivalMicros(problem, from, e, w));
        }
      }
    }
  }

  private void takeTransfers() {
    CompiledTransfers transfers = problem.transfers();
    int positions = transfers.positions();
    for (long amount : bytes) {
      for (int a = 0; a < positions && unit != 1; a++) {
        for (int b = 0; b < positions; b++) {
          take(transfers.microsBetween(a, b, amount));
        }
      }
    }
  }
}
