package dev.sextant.heuristics.list;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import org.jspecify.annotations.Nullable;

/** Counts steps and looks at the clock. A step places one task. */
public final class Pace {
  private final PlanInterrupter interrupter;
  private final long begin = System.nanoTime();
  private final long limitNanos;
  private final long stepLimit;
  private long steps;
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

  /** Why the search had to stop, or COMPLETED. */
  public StopReason stopReason() {
    return stopReason;
  }
}
