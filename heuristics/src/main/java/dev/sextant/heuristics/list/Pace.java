package dev.sextant.heuristics.list;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import org.jspecify.annotations.Nullable;

/** Counts steps and looks at the clock every so often. A step places one task. */
public final class Pace {
  private static final int CLOCK_STRIDE = 16;

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
    if (steps >= stepLimit) {
      return stopReason = StopReason.STEP_LIMIT;
    }
    if (interrupter.isInterrupted()) {
      return stopReason = StopReason.INTERRUPTED;
    }
    if (steps++ % CLOCK_STRIDE == 0 && System.nanoTime() - begin >= limitNanos) {
      return stopReason = StopReason.TIME_LIMIT;
    }
    return null;
  }

  /** Why the last step must not be made, or COMPLETED. */
  public StopReason stopReason() {
    return stopReason;
  }
}
