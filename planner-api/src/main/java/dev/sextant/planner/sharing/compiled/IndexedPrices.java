package dev.sextant.planner.sharing.compiled;

/**
 * Prices that prove a bound, in the numbers of a compiled problem; none is negative.
 *
 * @param pool by pool, of a unit of its resource
 * @param rateValue by class of jobs, of a micro-unit per second in the term of the worst job
 * @param floorValue by class, of a micro-unit per second of what a job must get
 * @param timePrice by class, of all the time of a job
 */
public record IndexedPrices(
    double[] pool, double[] rateValue, double[] floorValue, double[] timePrice) {

  /** Prices of 0. */
  public static IndexedPrices none(CompiledSharing problem) {
    int classes = problem.classes();
    return new IndexedPrices(
        new double[problem.choices().pools()],
        new double[classes],
        new double[classes],
        new double[classes]);
  }
}
