package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.function.BooleanSupplier;

/**
 * The cycles of simulated annealing: each begins hot from the best solution, cools down, and is
 * longer than the one before; the last one ends with the search. Temperatures are shares of the
 * cost differences that random changes make ({@link #scale}), so they need no tuning to units. Not
 * thread-safe.
 */
public final class AnnealingCycles {
  private static final int SAMPLES = 200;

  /** Highest temperatures of the cycles, in turn. */
  private static final double[] HOT = {0.03, 0.1, 0.03, 0.3};

  /**
   * The highest temperature of a search of one cycle with so many steps for each task; it grows
   * with the root of their number up to another one.
   */
  private static final double WARM = 0.05;

  private static final double STEPS_PER_TASK_FOR_WARM = 8_000;

  private static final double WARMEST = 0.1;

  /** How many times the lowest temperature that is. */
  private static final double WARM_TO_COLD = 6;

  private static final double COLD = 0.002;

  /** The lowest temperature with a sum over jobs, in which there are more ways around. */
  private static final double COLD_OF_SUMS = 0.004;

  /** Cycles of this many steps grow no further. */
  private static final long LONGEST = 1L << 40;

  /**
   * With an objective that is a sum over jobs, a change moves whatever comes after it, so that the
   * differences that random changes make grow with the number of tasks, while those of good ones do
   * not: temperatures fall with this number of tasks.
   */
  private static final double TASKS_PER_FALL = 32;

  /** With a sum over the jobs of so many tasks, and fewer steps for each, there is one cycle. */
  private static final int MANY_TASKS = 500;

  private static final long FEW_STEPS_PER_TASK = 200_000;

  private final double factor;
  private final double lowest;
  private final int pending;
  private final long fewSteps;
  private int cycles;
  private double hot;
  private double cold;
  private long length;
  private long nextLength;
  private boolean last;

  /** The cycles of a search over so many pending tasks; none has begun. */
  public AnnealingCycles(CompiledProblem problem, int pending) {
    boolean isSum = new JobTerms(problem).countWithoutMakespan();
    factor = isSum ? 1 / (1 + problem.tasks() / TASKS_PER_FALL) : 1;
    lowest = isSum ? COLD_OF_SUMS : COLD;
    this.pending = pending;
    fewSteps = isSum && pending >= MANY_TASKS ? FEW_STEPS_PER_TASK * pending : 0;
    nextLength = Math.max(2_000, 40L * pending);
  }

  /** Begins the next cycle, given how many steps will still be made in all. */
  public void begin(long stepsLeft) {
    boolean few = stepsLeft < fewSteps;
    if (few) {
      double warm = WARM * Math.sqrt(Math.max(1, stepsLeft) / (STEPS_PER_TASK_FOR_WARM * pending));
      hot = factor * Math.min(WARMEST, warm);
      cold = hot / WARM_TO_COLD;
    } else {
      hot = factor * HOT[cycles++ % HOT.length];
      cold = factor * lowest;
    }
    last = few || stepsLeft / 3 < nextLength;
    length = last ? Math.max(1, stepsLeft) : nextLength;
    nextLength += nextLength < LONGEST ? nextLength / 2 : 0;
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
