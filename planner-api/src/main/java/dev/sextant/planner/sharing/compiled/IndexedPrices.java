package dev.sextant.planner.sharing.compiled;

import java.util.Arrays;

/**
 * Prices that prove a bound, in the numbers of a compiled problem; none is negative. Where workers
 * change over time, prices of pools and times are of a second in an interval, and values are of
 * work.
 *
 * @param pool by pool, interval after interval, of a unit of its resource
 * @param rateValue by class of jobs, of a micro-unit per second in the term of the worst job
 * @param floorValue by class, of a micro-unit per second of what a job must get
 * @param timePrice by class, interval after interval, of all the time of a job
 */
public record IndexedPrices(
    double[] pool, double[] rateValue, double[] floorValue, double[] timePrice) {

  /** Prices of 0. */
  public static IndexedPrices none(CompiledSharing problem) {
    int classes = problem.classes();
    return new IndexedPrices(
        new double[problem.pools()],
        new double[classes],
        new double[classes],
        new double[problem.intervals() * classes]);
  }

  /**
   * The prices of one interval, for the problem as it is then; the same where nothing ever changes.
   */
  public IndexedPrices at(CompiledSharing problem, int interval) {
    if (!problem.isOverTime()) {
      return this;
    }
    int classes = problem.classes();
    int pools = problem.poolBegin(interval);
    return new IndexedPrices(
        Arrays.copyOfRange(pool, pools, pools + problem.at(interval).choices().pools()),
        rateValue,
        floorValue,
        Arrays.copyOfRange(timePrice, interval * classes, (interval + 1) * classes));
  }
}
