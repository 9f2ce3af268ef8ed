package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.planner.compiled.CompiledProblem;

/**
 * The cycles of simulated annealing: each begins hot from the best solution, cools down, and is
 * twice as long as the one before; the last one ends with the search. Where nothing but sums over
 * jobs counts, the first one that knows how many steps are left is the last. Temperatures are
 * multiples of a {@link TemperatureUnit}. Not thread-safe.
 */
public final class AnnealingCycles {
  /** The highest temperature of all. */
  private static final double HOT = 0.3;

  /**
   * With so many steps for each task, as a multiple of the number of tasks, or more; with fewer,
   * cycles begin less hot, by their number: there is no time to put in order again what that mixes
   * up.
   */
  private static final double STEPS_FOR_HOT = 12;

  /** Nor do cycles with more tasks begin as hot, by their number. */
  private static final double TASKS_FOR_HOT = 33;

  /** The lowest temperature is so many times below the highest one of its cycle. */
  private static final double HOT_TO_COLD = 6;

  /** And no higher than that. */
  private static final double COLD = 0.01;

  /**
   * The highest where orders alone decide: what a change costs there is hardly ever less than the
   * mean, so that what accepts a part of the changes elsewhere accepts none.
   */
  private static final double HOT_OF_ORDERS = 4 * HOT;

  /** The highest temperature with sums over jobs, whose unit is another one. */
  private static final double HOT_OF_SUM = 1.2;

  /** As above, for sums. */
  private static final double STEPS_FOR_HOT_SUM = 2;

  private static final double HOT_TO_COLD_OF_SUM = 10;

  /** Cycles of this many steps grow no further. */
  private static final long LONGEST = 1L << 40;

  /** With a sum over jobs and fewer steps for each task, there is one cycle. */
  private static final long STEPS_PER_TASK_OF_ONE = 200_000;

  private final boolean isSum;
  private final double hottest;
  private final int pending;
  private double hot;
  private double cold;
  private long length;
  private long nextLength;
  private boolean last;

  /** The cycles of a search over so many pending tasks; none has begun. */
  public AnnealingCycles(CompiledProblem problem, int pending) {
    isSum = new JobTerms(problem).areAll();
    hottest = Choices.areOrdersAlone(problem) ? HOT_OF_ORDERS : HOT;
    this.pending = pending;
    nextLength = Math.max(2_000, 40L * pending);
  }

  /** Begins the next cycle, given how many steps will still be made in all. */
  public void begin(long stepsLeft) {
    last = isSum && stepsLeft < STEPS_PER_TASK_OF_ONE * pending || stepsLeft / 3 < nextLength;
    length = last ? Math.max(1, stepsLeft) : nextLength;
    nextLength += nextLength < LONGEST ? nextLength : 0;
    double stepsPerTask = (double) length / pending;
    hot = isSum ? hottestOfSum(stepsPerTask) : hottest(stepsPerTask);
    cold = isSum ? hot / HOT_TO_COLD_OF_SUM : Math.min(COLD, hot / HOT_TO_COLD);
  }

  private double hottest(double stepsPerTask) {
    double byTasks = TASKS_FOR_HOT / pending;
    double bySteps = stepsPerTask / (STEPS_FOR_HOT * pending);
    return hottest * Math.min(1, Math.min(byTasks, bySteps));
  }

  private double hottestOfSum(double stepsPerTask) {
    return HOT_OF_SUM * Math.min(1, stepsPerTask / (STEPS_FOR_HOT_SUM * pending));
  }

  /** Highest temperature of this cycle. */
  public double hot() {
    return hot;
  }

  /** Lowest temperature. */
  public double cold() {
    return cold;
  }

  /** Steps of this cycle. */
  public long length() {
    return length;
  }

  /** Whether no cycle is meant to follow. */
  public boolean isLast() {
    return last;
  }
}
