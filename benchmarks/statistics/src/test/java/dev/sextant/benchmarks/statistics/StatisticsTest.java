package dev.sextant.benchmarks.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Every expected value is worked out by hand. */
class StatisticsTest {
  private static final double EXACT = 1e-12;

  @Test
  void shiftedGeometricMeanOfZeroAndEight() {
    // sqrt((0 + 1) (8 + 1)) - 1
    assertThat(Means.shiftedGeometric(1, 0, 8)).isCloseTo(2, within(EXACT));
    // Cube root of 2 * 4 * 8.
    assertThat(Means.shiftedGeometric(0, 2, 4, 8)).isCloseTo(4, within(EXACT));
    assertThatThrownBy(() -> Means.shiftedGeometric(0, 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be above 0");
    assertThat(Means.arithmetic(1, 2, 6)).isEqualTo(3);
  }

  @Test
  void bootstrapOfTwoValuesCoversThem() {
    // Means of resamples of 0 and 1: 0, 0.5 and 1 with probabilities 1/4, 1/2 and 1/4.
    assertThat(Bootstrap.USUAL.mean(0, 1)).isEqualTo(new Interval(0.5, 0, 1));
    assertThat(new Bootstrap(0.4, 2000, 3).mean(0, 1)).isEqualTo(new Interval(0.5, 0.5, 0.5));
    assertThat(Bootstrap.USUAL.median(7)).isEqualTo(new Interval(7, 7, 7));
    assertThat(Bootstrap.USUAL.median(3, 1, 2, 4).estimate()).isEqualTo(2.5);
  }

  @Test
  void bootstrapOfAMeanIsNearTheNormalInterval() {
    double[] values = new double[100];
    for (int i = 0; i < values.length; i++) {
      values[i] = i;
    }
    // Mean 49.5, standard deviation 28.87, so 49.5 -+ 1.96 * 28.87 / 10.
    Interval interval = Bootstrap.USUAL.mean(values);
    assertThat(interval.estimate()).isEqualTo(49.5);
    assertThat(interval.low()).isCloseTo(43.84, within(0.6));
    assertThat(interval.high()).isCloseTo(55.16, within(0.6));
    assertThat(Bootstrap.USUAL.mean(values)).isEqualTo(interval);
  }

  @Test
  void gapsAreRelativeToTheirReference() {
    assertThat(Gaps.toReference(110, 100)).isCloseTo(0.1, within(EXACT));
    assertThat(Gaps.toReference(90, 100)).isCloseTo(-0.1, within(EXACT));
    assertThat(Gaps.toReference(0, 0)).isZero();
    assertThat(Gaps.toReference(5, 0)).isInfinite();
    assertThat(Gaps.toBound(100, 80)).isCloseTo(0.2, within(EXACT));
    assertThat(Gaps.toBound(0, 0)).isZero();
    assertThat(Gaps.primal(200, 100)).isCloseTo(0.5, within(EXACT));
    assertThat(Gaps.primal(0, 0)).isZero();
    assertThat(Gaps.primal(5, 0)).isEqualTo(1);
    assertThat(Gaps.primal(-5, 5)).isEqualTo(1);
  }

  @Test
  void primalIntegralAddsUpTheGaps() {
    Trajectory trajectory =
        new Trajectory(List.of(new Trajectory.Step(2, 200), new Trajectory.Step(6, 100)));
    // 2 at gap 1, 4 at gap 1/2, 4 at gap 0, over 10.
    assertThat(trajectory.primalIntegral(100, 10)).isCloseTo(0.4, within(EXACT));
    // 2 at gap 1, 2 at gap 1/2, over 4.
    assertThat(trajectory.primalIntegral(100, 4)).isCloseTo(0.75, within(EXACT));
    assertThat(trajectory.primalIntegral(100, 1)).isEqualTo(1);
    assertThat(new Trajectory(List.of()).primalIntegral(100, 10)).isEqualTo(1);
    assertThat(trajectory.timeTo(200)).hasValue(2);
    assertThat(trajectory.timeTo(199)).hasValue(6);
    assertThat(trajectory.timeTo(99)).isEmpty();
    assertThat(trajectory.objectiveAt(1)).isInfinite();
    assertThat(trajectory.objectiveAt(5)).isEqualTo(200);
    assertThat(trajectory.objectiveAt(6)).isEqualTo(100);
  }

  @Test
  void performanceProfileCountsInstancesWithinAFactor() {
    double never = Double.POSITIVE_INFINITY;
    java.util.Map<String, double[]> costs = new java.util.LinkedHashMap<>();
    costs.put("b", new double[] {2, 2, 5, 0});
    costs.put("a", new double[] {1, 2, never, 3});
    PerformanceProfile profile = new PerformanceProfile(costs);

    assertThat(profile.solvers()).containsExactly("b", "a");
    assertThat(profile.share("a", 1)).isEqualTo(0.5);
    assertThat(profile.share("b", 1)).isEqualTo(0.75);
    assertThat(profile.share("b", 1.99)).isEqualTo(0.75);
    assertThat(profile.share("b", 2)).isEqualTo(1);
    assertThat(profile.share("a", 1e9)).isEqualTo(0.5);
    assertThat(profile.steps("b")).containsExactly(1.0, 1.0, 1.0, 2.0);
    assertThat(profile.largestRatio()).isEqualTo(2);
  }

  @Test
  void wilcoxonOfSixWinsIsOneInThirtyTwo() {
    double[] ones = {100, 100, 100, 100, 100, 100};
    // All six ranks on one side: two of 64 signs.
    PairedComparison all = PairedComparison.of(new double[] {99, 98, 97, 96, 95, 94}, ones, 0.001);
    assertThat(all.pValue()).isCloseTo(2.0 / 64, within(EXACT));
    assertThat(all.wins()).isEqualTo(6);
    assertThat(all.difference().estimate()).isCloseTo(-0.035, within(EXACT));
    assertThat(all.verdict()).isEqualTo("better by 3.50 %");

    // The smallest rank on the other side: signed rank sums up to 1 come from two of 64 signs each.
    PairedComparison nearly =
        PairedComparison.of(new double[] {101, 98, 97, 96, 95, 94}, ones, 0.001);
    assertThat(nearly.pValue()).isCloseTo(4.0 / 64, within(EXACT));
    assertThat(nearly.verdict()).isEqualTo("=");
  }

  @Test
  void aMissingPlanIsWorseThanAnyPlanAndEqualToAnother() {
    double none = Double.POSITIVE_INFINITY;
    PairedComparison comparison =
        PairedComparison.of(
            new double[] {1, 1, 1, 1, 1, 1, none},
            new double[] {none, none, none, none, none, none, none},
            0);

    assertThat(comparison.wins()).isEqualTo(6);
    assertThat(comparison.losses()).isZero();
    assertThat(comparison.difference().estimate()).isEqualTo(-1);
    assertThat(comparison.verdict()).isEqualTo("better by 100.00 %");
  }

  @Test
  void holmMultipliesBySmallerAndSmallerFactors() {
    // 0.01 x 3, 0.02 x 2, 0.04 x 1; the last may not fall below the one before.
    assertThat(Holm.adjust(0.04, 0.01, 0.02))
        .containsExactly(new double[] {0.04, 0.03, 0.04}, within(EXACT));
    assertThat(Holm.adjust(0.03, 0.01, 0.04))
        .containsExactly(new double[] {0.06, 0.03, 0.06}, within(EXACT));
    assertThat(Holm.adjust(0.6, 0.7)).containsExactly(1, 1);
    assertThat(Holm.adjust()).isEmpty();
  }

  @Test
  void differencesUnderTheNoiseFloorAreNone() {
    double[] ones = {100, 100, 100, 100, 100, 100, 100};
    double[] slightly = {99, 99, 99, 99, 99, 99, 99};

    PairedComparison noise = PairedComparison.of(slightly, ones, 0.02);
    assertThat(noise.pValue()).isEqualTo(1);
    assertThat(noise.wins()).isZero();
    assertThat(noise.verdict()).isEqualTo("=");
    assertThat(PairedComparison.of(ones, slightly, 0.001).verdict()).isEqualTo("worse by 1.00 %");
    // Half of 98 .. 102 over 100, and half of 99 .. 101 over 100: the median of 0.02 and 0.01.
    assertThat(PairedComparison.noise(new double[][] {{98, 102, 100}, {99, 101, 100}, {7}}))
        .isCloseTo(0.015, within(EXACT));
  }
}
