package dev.sextant.ortools;

import dev.sextant.planner.compiled.CommonDivisor;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.TimeGrid;
import dev.sextant.planner.model.ObjectiveTerm;

/**
 * Times as the solver sees them: counted from now, in the step of the problem's {@link TimeGrid};
 * where lateness counts, in one that due dates lie on, too. This is exact.
 */
final class TimeScale {
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
