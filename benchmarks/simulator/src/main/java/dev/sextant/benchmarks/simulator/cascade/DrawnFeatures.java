package dev.sextant.benchmarks.simulator.cascade;

import dev.sextant.benchmarks.generator.CascadeFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Features of drawn costs and importances, which are whole numbers, so that sums are exact. */
final class DrawnFeatures {
  private static final int MOST_COST = 20;
  private static final int MOST_IMPORTANCE = 100;

  private DrawnFeatures() {}

  static List<CascadeFeature> of(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<CascadeFeature> features = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      features.add(
          new CascadeFeature(1 + random.nextInt(MOST_COST), random.nextInt(MOST_IMPORTANCE + 1)));
    }
    return features;
  }

  /** The importance of some features together. */
  static double importance(List<CascadeFeature> features, List<Boolean> chosen) {
    double sum = 0;
    for (int i = 0; i < features.size(); i++) {
      sum += chosen.get(i) ? features.get(i).importance() : 0;
    }
    return sum;
  }

  /** The most importance that a budget buys, over all sets. */
  static double bruteForce(List<CascadeFeature> features, int budget) {
    double best = 0;
    for (int set = 0; set < 1 << features.size(); set++) {
      int cost = 0;
      double importance = 0;
      for (int i = 0; i < features.size(); i++) {
        if ((set >> i & 1) == 1) {
          cost += features.get(i).cost();
          importance += features.get(i).importance();
        }
      }
      best = cost <= budget ? Math.max(best, importance) : best;
    }
    return best;
  }
}
