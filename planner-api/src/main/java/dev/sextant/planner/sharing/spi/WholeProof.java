package dev.sextant.planner.sharing.spi;

/**
 * What a search has proven of the allocations in which every job has all its time in one choice on
 * workers of its own, or nothing.
 *
 * @param refuted whether there is none that gives all jobs what they must get
 * @param bound no such allocation has a better value of the term; NaN where nothing is known
 */
public record WholeProof(boolean refuted, double bound) {
  /** That no such allocation gives all jobs what they must get. */
  public static final WholeProof NONE_EXISTS = new WholeProof(true, Double.NaN);

  /** That no such allocation has a better value. */
  public static WholeProof of(double bound) {
    return new WholeProof(false, bound);
  }
}
