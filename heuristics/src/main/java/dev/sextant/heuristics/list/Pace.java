package dev.sextant.heuristics.list;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import org.jspecify.annotations.Nullable;

/** Counts steps and looks at the clock. A step places one task. */
public final class Pace {
  /** What placing in haste takes of the time that placing by a rule takes, at most. */
  private static final double HASTE = 0.2;

  private static final int FEW = 256;

  private final PlanInterrupter interrupter;
  private final long begin = System.nanoTime();
  private final long limitNanos;
  private final long stepLimit;
  private long steps;
  private boolean hurries;
  private long hastened;
  private StopReason stopReason = StopReason.COMPLETED;

  /** Starts the clock. */
  public Pace(PlannerOptions options, PlanInterrupter interrupter) {
    this.interrupter = interrupter;
    this.limitNanos = options.timeLimit().toNanos();
    this.stepLimit = options.stepLimit().orElse(Long.MAX_VALUE);
  }

  /** Counts a step that is about to be made; returns why it must not be, or null. */
  public @Nullable StopReason step() {
    if (steps++ >= stepLimit) {
      stopReason = StopReason.STEP_LIMIT;
      return stopReason;
    }
    return stop();
  }

  /** Why the search must stop whatever it has still to do, or null; counts no step. */
  public @Nullable StopReason stop() {
    if (interrupter.isInterrupted()) {
      stopReason = StopReason.INTERRUPTED;
    } else if (System.nanoTime() - begin >= limitNanos) {
      stopReason = StopReason.TIME_LIMIT;
    } else {
      return null;
    }
    return stopReason;
  }

  /** Lets a list be completed in haste rather than not at all. */
  public Pace hurrying() {
    hurries = true;
    return this;
  }

  /** Whether the time that is left is just enough to place the rest of the tasks in haste. */
  boolean mustHurry(int placed, int tasks) {
    if (!hurries || placed < FEW || placed % FEW != 0) {
      return false;
    }
    long used = System.nanoTime() - begin;
    return limitNanos - used < HASTE * used * (tasks - placed) / placed;
  }

  /** Notes that so many tasks were placed in haste. */
  void hastened(int tasks) {
    hastened += tasks;
  }

  /** How many tasks were placed in haste. */
  long hastened() {
    return hastened;
  }

  /** Why the search had to stop, or COMPLETED. */
  public StopReason stopReason() {
    return stopReason;
  }
}
