package dev.sextant.benchmarks.simulator.spot;

import java.util.List;
import java.util.Map;

/**
 * What was published (Narayanan et al., DISPA 2020, and the notebook of its figures), and optima
 * with deadlines by a second implementation.
 */
final class SpotFigures {
  /** What the baseline costs, in dollars, for jobs of four days. */
  static final double BASELINE = 95.51;

  /**
   * By how much a job costs less than the baseline.
   *
   * @param ratios of the strategies after the baseline, in their order
   * @param longerDaily that of the last of them for jobs of twice the length
   */
  record Reduction(String model, List<Double> ratios, double longerDaily) {}

  static final List<Reduction> REDUCTIONS =
      List.of(
          new Reduction("A3C", List.of(1.32, 1.71, 3.10, 3.53), 3.72),
          new Reduction("CycleGAN", List.of(1.00, 1.08, 1.54, 1.64), 1.72),
          new Reduction("LM (batch size 80)", List.of(1.00, 1.08, 1.70, 1.81), 1.91),
          new Reduction("Recommendation (batch size 8192)", List.of(1.01, 1.31, 2.38, 2.76), 2.88),
          new Reduction("ResNet-50 (batch size 128)", List.of(1.00, 1.08, 1.49, 1.53), 1.58),
          new Reduction("Transformer (batch size 256)", List.of(1.00, 1.11, 2.36, 3.21), 3.47));

  /** Days until the deadlines of {@link #OPTIMA}. */
  static final List<Integer> DEADLINE_DAYS = List.of(4, 5, 6, 8, 12);

  /** What a job of four days costs at least, in dollars, by model and deadline. */
  static final Map<String, List<Double>> OPTIMA =
      Map.of(
          "A3C", List.of(64.70, 56.17, 47.95, 32.70, 25.41),
          "ResNet-50 (batch size 128)", List.of(64.70, 63.19, 61.68, 59.03, 57.90),
          "Transformer (batch size 256)", List.of(42.40, 38.61, 35.03, 28.82, 25.45));

  private SpotFigures() {}
}
