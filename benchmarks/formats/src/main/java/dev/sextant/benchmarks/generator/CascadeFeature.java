package dev.sextant.benchmarks.generator;

/**
 * A feature of requests that models look at.
 *
 * @param cost what it takes to compute it, in units of the caller's choice; at least 1
 * @param importance by how much the score falls without it; not negative
 */
public record CascadeFeature(int cost, double importance) {

  public CascadeFeature {
    if (cost < 1 || !(importance >= 0)) {
      throw new IllegalArgumentException(
          "The cost ("
              + cost
              + ") of a feature must be at least 1 and its importance ("
              + importance
              + ") not negative.");
    }
  }
}
