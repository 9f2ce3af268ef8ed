package dev.sextant.benchmarks.statistics;

import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * Two planners on the same instances: the median relative difference, its confidence interval, and
 * whether Wilcoxon's signed-rank test tells them apart.
 *
 * @param pairs on how many instances both have a value
 * @param wins on how many of them the first is better by more than the noise floor
 * @param losses on how many of them it is worse by more than the noise floor
 * @param difference the median of (first - second) / max(|first|, |second|) with its interval;
 *     negative when the first is better
 * @param pValue two-sided, of the hypothesis that the differences are symmetric about 0; 1 when all
 *     are 0
 * @param noiseFloor relative differences up to this are none
 */
public record PairedComparison(
    int pairs, int wins, int losses, Interval difference, double pValue, double noiseFloor) {
  /** The usual level of significance. */
  public static final double LEVEL = 0.05;

  /**
   * Compares paired values. An infinite value, which stands for no plan, differs from every other
   * by the whole.
   *
   * @param first values of the first planner, by instance
   * @param second values of the second, in the same order
   * @throws IllegalArgumentException without a pair, or when the numbers differ
   */
  public static PairedComparison of(double[] first, double[] second, double noiseFloor) {
    if (first.length == 0 || first.length != second.length) {
      throw new IllegalArgumentException(
          "The numbers of values ("
              + first.length
              + ", "
              + second.length
              + ") must be equal and not 0.");
    }
    double[] differences = new double[first.length];
    for (int i = 0; i < first.length; i++) {
      double difference = relative(first[i], second[i]);
      differences[i] = Math.abs(difference) <= noiseFloor ? 0 : difference;
    }
    return new PairedComparison(
        first.length,
        (int) Arrays.stream(differences).filter(d -> d < 0).count(),
        (int) Arrays.stream(differences).filter(d -> d > 0).count(),
        Bootstrap.USUAL.median(differences),
        wilcoxon(differences),
        noiseFloor);
  }

  private static double relative(double first, double second) {
    if (first == second) {
      return 0;
    }
    if (Double.isInfinite(first) || Double.isInfinite(second)) {
      return first > second ? 1 : -1;
    }
    return (first - second) / Math.max(Math.abs(first), Math.abs(second));
  }

  private static double wilcoxon(double[] differences) {
    double[] unequal = Arrays.stream(differences).filter(d -> d != 0).toArray();
    return unequal.length == 0
        ? 1
        : WilcoxonSignedRankTest.withDefaults().test(unequal).getPValue();
  }

  /**
   * The relative spread of values that differ by their seeds alone: half the distance between the
   * smallest and the largest, over the median; the median over all instances.
   *
   * @param bySeed one array per instance
   */
  public static double noise(double[][] bySeed) {
    Median median = Median.withDefaults().withCopy(true);
    double[] spreads =
        Arrays.stream(bySeed)
            .filter(values -> values.length > 1)
            .mapToDouble(
                values -> {
                  double middle = Math.abs(median.evaluate(values));
                  double least = Arrays.stream(values).min().orElseThrow();
                  double most = Arrays.stream(values).max().orElseThrow();
                  return middle == 0 ? 0 : (most - least) / 2 / middle;
                })
            .toArray();
    return spreads.length == 0 ? 0 : median.evaluate(spreads);
  }

  /** The same comparison as one of several, with its adjusted p-value. */
  public PairedComparison withPValue(double adjusted) {
    return new PairedComparison(pairs, wins, losses, difference, adjusted, noiseFloor);
  }

  /** Whether there is a difference that is neither chance nor noise. */
  public boolean significant() {
    return pValue < LEVEL && (wins != losses || difference.estimate() != 0);
  }

  /**
   * The verdict on the first planner: {@code =} when there is no difference beyond chance and
   * noise, otherwise by how much it is better or worse, or on how many instances when the median
   * difference is 0.
   */
  public String verdict() {
    if (!significant()) {
      return "=";
    }
    double share = difference.estimate();
    if (share == 0) {
      boolean more = wins > losses;
      return (more ? "better" : "worse") + " on " + (more ? wins : losses) + " of " + pairs;
    }
    return (share < 0 ? "better" : "worse")
        + String.format(Locale.ROOT, " by %.2f %%", Math.abs(share) * 100);
  }
}
