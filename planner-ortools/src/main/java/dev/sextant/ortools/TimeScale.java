package dev.sextant.ortools;

import dev.sextant.planner.compiled.CommonDivisor;
import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.TimeGrid;
import dev.sextant.planner.model.ObjectiveTerm;

/**
 * Times as the solver sees them: counted from now, in the step of the problem's {@link TimeGrid};
 * where lateness counts, in one that due dates lie on, too; where shifts count, planned starts;
 * where prices change and cost counts, in one that those changes lie on. This is exact. Cost is
 * rounded per run, so that an instant between two steps may be better than both: where a step costs
 * no whole micro-units, the unit is 1.
 */
final class TimeScale {
  private static final long MICROS_PER_SECOND = 1_000_000;

  private final long now;
  private final long unit;

  TimeScale(CompiledProblem problem) {
    now = problem.state().nowMicros();
    unit = unit(problem);
  }

  private static long unit(CompiledProblem problem) {
    CompiledJobs jobs = problem.jobs();
    long now = problem.state().nowMicros();
    long unit = TimeGrid.stepMicros(problem);
    boolean duesCount =
        problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS) > 0
            || problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) > 0;
    for (int j = 0; duesCount && j < jobs.count(); j++) {
      if (jobs.dueMicros(j) != CompiledJobs.NONE) {
        unit = CommonDivisor.of(unit, jobs.dueMicros(j) - now);
      }
    }
    boolean shiftsCount = problem.objective().weight(ObjectiveTerm.SHIFTED_MICROS) > 0;
    for (int t = 0; shiftsCount && t < problem.tasks(); t++) {
      if (problem.state().plannedWorker(t) != CompiledState.FREE) {
        unit = CommonDivisor.of(unit, problem.state().plannedStartMicros(t) - now);
      }
    }
    return problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) > 0
        ? priced(unit, problem)
        : unit;
  }

  private static long priced(long least, CompiledProblem problem) {
    CompiledCalendars calendars = problem.workers().calendars();
    long unit = least;
    boolean anyChange = false;
    for (int c = 0; c < problem.workers().classes(); c++) {
      boolean changes = calendars.pricesChange(c);
      anyChange |= changes;
      for (int i = calendars.stepsBegin(c) + 1; changes && i < calendars.stepsEnd(c); i++) {
        unit = CommonDivisor.of(unit, calendars.fromMicros(i) - problem.state().nowMicros());
      }
    }
    for (int c = 0; anyChange && c < problem.workers().classes(); c++) {
      for (int i = calendars.stepsBegin(c); i < calendars.stepsEnd(c); i++) {
        long millionths = calendars.priceMicroUnitsPerSecond(i) % MICROS_PER_SECOND;
        if (unit % MICROS_PER_SECOND * millionths % MICROS_PER_SECOND != 0) {
          return 1;
        }
      }
    }
    return unit;
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
}
