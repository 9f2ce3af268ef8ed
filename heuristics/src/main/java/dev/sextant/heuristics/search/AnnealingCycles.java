package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.function.BooleanSupplier;

/**
 * The cycles of simulated annealing: each begins hot from the best solution, cools down, and is
 * twice as long as the one before; the last one ends with the search. With a sum over jobs the
 * first one that knows how many steps are left is the last. Temperatures are shares of the cost
 * differences that random changes make ({@link #scale}), so they need no tuning to units. Not
 * thread-safe.
 */
public final class AnnealingCycles {
  private static final int SAMPLES = 200;

  /** The highest temperature of all. */
  private static final double HOT = 0.3;

  /**
   * Cycles with fewer steps for each task begin less hot, by their number: there is no time to put
   * in order again what that mixes up.
   */
  private static final double STEPS_PER_TASK_FOR_HOT = 6_000;

  /** Nor do cycles with more tasks begin as hot, by their number. */
  private static final double TASKS_FOR_HOT = 33;

  /** Where cycles with a sum over jobs begin, with so many steps for each task; by their root. */
  private static final double WARM = 0.15;

  private static final double STEPS_PER_TASK_FOR_WARM = 8_000;

  /** The lowest temperature is so many times below the highest one of its cycle. */
  private static final double HOT_TO_COLD = 6;

  /** And no higher than that with a makespan, which has fewer ways around. */
  private static final double COLD = 0.01;

  /** Cycles of this many steps grow no further. */
  private static final long LONGEST = 1L << 40;

  /**
   * With an objective that is a sum over jobs, a change moves whatever comes after it, so that the
   * differences that random changes make grow with the number of tasks, while those of good ones do
   * not: temperatures fall with this number of tasks.
   */
  private static final double TASKS_PER_FALL = 32;

  /** With a sum over jobs and fewer steps for each task, there is one cycle. */
  private static final long STEPS_PER_TASK_OF_ONE = 200_000;

  private final boolean isSum;
  private final double factor;
  private final int pending;
  private double hot;
  private double cold;
  private long length;
  private long nextLength;
  private boolean last;

  /** The cycles of a search over so many pending tasks; none has begun. */
  public AnnealingCycles(CompiledProblem problem, int pending) {
    isSum = new JobTerms(problem).countWithoutMakespan();
    factor = isSum ? 1 / (1 + problem.tasks() / TASKS_PER_FALL) : 1;
    this.pending = pending;
    nextLength = Math.max(2_000, 40L * pending);
  }

  /** Begins the next cycle, given how many steps will still be made in all. */
  public void begin(long stepsLeft) {
    last = isSum && stepsLeft < STEPS_PER_TASK_OF_ONE * pending || stepsLeft / 3 < nextLength;
    length = last ? Math.max(1, stepsLeft) : nextLength;
    nextLength += nextLength < LONGEST ? nextLength : 0;
    double stepsPerTask = (double) length / pending;
    hot = factor * (isSum ? hottestOfSum(stepsPerTask) : hottest(stepsPerTask));
    cold = isSum ? hot / HOT_TO_COLD : Math.min(COLD, hot / HOT_TO_COLD);
  }

  private double hottest(double stepsPerTask) {
    double byTasks = TASKS_FOR_HOT / pending;
    double bySteps = stepsPerTask / STEPS_PER_TASK_FOR_HOT;
    return HOT * Math.min(1, Math.min(byTasks, bySteps));
  }

  private static double hottestOfSum(double stepsPerTask) {
    return Math.min(HOT, WARM * Math.sqrt(stepsPerTask / STEPS_PER_TASK_FOR_WARM));
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

  /**
   * The mean cost difference of random changes that make things worse.
   *
   * @param stop whether to be content with the changes seen so far
   */
  public static double scale(
      OrderDecoder decoder, Neighbourhood neighbourhood, BooleanSupplier stop) {
    double sum = 0;
    int count = 0;
    long before = decoder.cost();
    for (int i = 0; i < SAMPLES && !stop.getAsBoolean(); i++) {
      if (neighbourhood.propose()) {
        long cost = decoder.evaluate(Long.MAX_VALUE);
        decoder.rollback();
        if (cost != OrderDecoder.REJECTED && cost > before) {
          sum += cost - before;
          count++;
        }
      }
    }
    return count == 0 ? 1 : sum / count;
  }
}
