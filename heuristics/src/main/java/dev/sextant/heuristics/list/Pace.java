package dev.sextant.heuristics.list;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.spi.Outcome;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts steps and looks at the clock. A step places one task. */
public final class Pace {
  /** Counter: how many tasks were placed in haste, because time was short. */
  private static final String PLACED_IN_HASTE = "placedInHaste";

  /** What placing in haste takes of the time that placing by a rule takes, at most. */
  private static final double HASTE = 0.35;

  /** It never takes longer than this for a task, however long a rule takes. */
  private static final double SLOWEST_HASTE_NANOS = 50_000;

  private static final int FEW = 256;

  private final PlanInterrupter interrupter;
  private final long begin = System.nanoTime();
  private final long limitNanos;
  private final long stepLimit;
  private long steps;
  private boolean hurries;
  private long hastened;
  private long placingBegan;
  private int nextLook;
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

  /**
   * Whether the time that is left, going by what placing has taken so far, is just enough to place
   * the rest of the tasks in haste. Asked before the first task, and now and then.
   */
  public boolean mustHurry(int placed, int tasks) {
    if (!hurries || placed < nextLook) {
      return false;
    }
    nextLook = placed + FEW;
    long now = System.nanoTime();
    if (placed == 0) {
      placingBegan = now;
      return false;
    }
    double perTask = (double) (now - placingBegan) / placed;
    double inHaste = Math.min(HASTE * perTask, SLOWEST_HASTE_NANOS);
    return begin + limitNanos - now < inHaste * (tasks - placed);
  }

  /** Notes that so many tasks were placed in haste. */
  void hastened(int tasks) {
    hastened += tasks;
  }

  /** How many tasks were placed in haste. */
  public long hastened() {
    return hastened;
  }

  /** The outcome of a list that is complete, and how much of it was placed in haste. */
  public Outcome completed(Outcome outcome) {
    if (hastened == 0) {
      return outcome;
    }
    Map<String, Long> counters = new TreeMap<>(outcome.counters());
    counters.put(PLACED_IN_HASTE, hastened);
    return new Outcome(StopReason.TIME_LIMIT, false, counters);
  }

  /** Why the search had to stop, or COMPLETED. */
  public StopReason stopReason() {
    return stopReason;
  }
}
