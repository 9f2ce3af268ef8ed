package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cascade of two models in the manner of Willump (Kraft et al., MLSys 2020): cheap features are
 * computed for every request, and a small model answers those of which it is sure; for the others
 * the rest of the features is computed, and a large model answers. Immutable.
 *
 * @param features all of them
 * @param cheap by feature, whether it is computed for every request
 * @param threshold how sure the small model must be
 * @param confident share of the requests that it answers
 */
public record Cascade(
    List<CascadeFeature> features, List<Boolean> cheap, double threshold, double confident) {
  /** The outcome with which the small model answers. */
  public static final String SURE = "sure";

  /** The outcome with which the large model is asked. */
  public static final String UNSURE = "unsure";

  private static final double[] CUTOFFS = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
  private static final double[] THRESHOLDS = {0.6, 0.7, 0.8, 0.9, 1.0};
  private static final double LOSS = 0.001;

  public Cascade {
    features = List.copyOf(features);
    cheap = List.copyOf(cheap);
    if (cheap.size() != features.size() || !(confident >= 0 && confident <= 1)) {
      throw new IllegalArgumentException(
          "A cascade of "
              + features.size()
              + " features must say of each whether it is cheap, not of "
              + cheap.size()
              + ", and its share of sure answers ("
              + confident
              + ") must be from 0 to 1.");
    }
  }

  /**
   * The cheapest cascade that keeps accuracy, by the published rule: for each cutoff (10 % to 60 %
   * of the cost of all features) the features of most importance within it, for each threshold (0.6
   * to 1) what a request then costs, if at most 0.1 % of the accuracy is lost. Of several that cost
   * the same the first counts; with the threshold 1 nothing is lost, so there is always one.
   */
  public static Cascade cheapest(List<CascadeFeature> features, CascadeConfidence confidence) {
    Cascade best = null;
    for (double cutoff : CUTOFFS) {
      List<Boolean> cheap =
          mostImportant(features, (int) StrictMath.floor(cutoff * sum(features, null)));
      double share = importance(features, cheap) / Math.max(1e-12, importance(features, null));
      for (double threshold : THRESHOLDS) {
        boolean keeps = confidence.accuracy(share, threshold) >= confidence.fullAccuracy() - LOSS;
        Cascade cascade =
            new Cascade(features, cheap, threshold, confidence.confident(share, threshold));
        if (keeps && (best == null || cascade.expectedCost() < best.expectedCost())) {
          best = cascade;
        }
      }
    }
    if (best == null) {
      throw new IllegalStateException("With the threshold 1 no accuracy is lost.");
    }
    return best;
  }

  /**
   * The features of most importance that cost no more than a budget: the 0/1 knapsack, by dynamic
   * programming over costs.
   */
  public static List<Boolean> mostImportant(List<CascadeFeature> features, int budget) {
    int count = features.size();
    double[][] best = new double[count + 1][budget + 1];
    for (int i = 1; i <= count; i++) {
      CascadeFeature feature = features.get(i - 1);
      for (int c = 0; c <= budget; c++) {
        best[i][c] = best[i - 1][c];
        if (c >= feature.cost()) {
          best[i][c] = Math.max(best[i][c], best[i - 1][c - feature.cost()] + feature.importance());
        }
      }
    }
    Boolean[] taken = new Boolean[count];
    int left = budget;
    for (int i = count; i > 0; i--) {
      taken[i - 1] = best[i][left] > best[i - 1][left];
      left -= taken[i - 1] ? features.get(i - 1).cost() : 0;
    }
    return List.of(taken);
  }

  private static double importance(List<CascadeFeature> features, @Nullable List<Boolean> chosen) {
    double sum = 0;
    for (int i = 0; i < features.size(); i++) {
      sum += chosen == null || chosen.get(i) ? features.get(i).importance() : 0;
    }
    return sum;
  }

  private static int sum(List<CascadeFeature> features, @Nullable List<Boolean> chosen) {
    int sum = 0;
    for (int i = 0; i < features.size(); i++) {
      sum += chosen == null || chosen.get(i) ? features.get(i).cost() : 0;
    }
    return sum;
  }

  /** What all features cost. */
  public int wholeCost() {
    return sum(features, null);
  }

  /** What the cheap features cost. */
  public int cheapCost() {
    return sum(features, cheap);
  }

  /** What the features of a request cost in the mean. */
  public double expectedCost() {
    return confident * cheapCost() + (1 - confident) * wholeCost();
  }

  /**
   * The cascade as a workflow: a task for each feature, {@code small} with the outcomes {@link
   * #SURE} and {@link #UNSURE}, and {@code large}. Features run beside each other as far as there
   * are workers. Probabilities are rounded to millionths.
   *
   * @param microsPerCost what a unit of cost takes
   * @param small how the small model runs
   * @param large how the large model runs
   */
  public Workflow workflow(String id, long microsPerCost, Mode small, Mode large) {
    Workflow.Builder workflow = Workflow.builder(id);
    for (int i = 0; i < features.size(); i++) {
      workflow.task(feature(i), features.get(i).cost() * microsPerCost);
    }
    long sure = Math.round(confident * Task.CERTAIN_MILLIONTHS);
    Map<String, Long> outcomes = new LinkedHashMap<>();
    outcomes.put(SURE, sure);
    outcomes.put(UNSURE, Task.CERTAIN_MILLIONTHS - sure);
    workflow.task(Task.of("small", small).withOutcomes(outcomes));
    workflow.task(Task.of("large", large));
    edges().forEach(workflow::edge);
    return workflow.build();
  }

  private List<DataEdge> edges() {
    List<DataEdge> edges = new ArrayList<>();
    for (int i = 0; i < features.size(); i++) {
      edges.add(
          cheap.get(i)
              ? new DataEdge(feature(i), "small", 0)
              : new DataEdge("small", feature(i), 0).withWhen(UNSURE));
      if (!cheap.get(i)) {
        edges.add(new DataEdge(feature(i), "large", 0));
      }
    }
    edges.add(new DataEdge("small", "large", 0).withWhen(UNSURE));
    return edges;
  }

  private static String feature(int i) {
    return "feature-" + (i + 1);
  }
}
