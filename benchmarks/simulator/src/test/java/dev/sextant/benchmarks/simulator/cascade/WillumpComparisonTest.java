package dev.sextant.benchmarks.simulator.cascade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.benchmarks.generator.Cascade;
import dev.sextant.benchmarks.generator.CascadeConfidence;
import dev.sextant.benchmarks.generator.CascadeFeature;
import dev.sextant.benchmarks.pages.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class WillumpComparisonTest {

  @Test
  void thePublishedExampleCostsFivePointFourInsteadOfFifteen() {
    Cascade example = WillumpComparison.example();

    assertThat(example.wholeCost()).isEqualTo(15);
    assertThat(example.cheapCost()).isEqualTo(3);
    assertThat(example.expectedCost()).isCloseTo(5.4, within(1e-12));
    assertThat(example.wholeCost() / example.expectedCost()).isCloseTo(2.78, within(0.005));
  }

  @Test
  void simulatedRequestsCostWhatIsExpected() {
    double mean = new WillumpComparison(100_000).simulatedCost(WillumpComparison.example(), 1);

    assertThat(mean).isCloseTo(5.4, within(0.054));
  }

  @Test
  void knapsacksEqualBruteForceUpToTwelveFeatures() {
    Table table = WillumpComparison.knapsacks();

    assertThat(table.rows()).hasSize(12);
    assertThat(table.rows()).allMatch(row -> row.cells().get(1).equals(row.cells().get(2)));
  }

  @Test
  void noCutoffAndThresholdThatKeepAccuracyAreCheaper() {
    CascadeConfidence confidence = new CascadeConfidence(0.9);
    int cascades = 0;
    for (int seed = 0; seed < 40; seed++) {
      List<CascadeFeature> features = DrawnFeatures.of(2 + seed % 10, seed);
      double all = features.stream().mapToDouble(CascadeFeature::importance).sum();

      Cascade cascade = Cascade.cheapest(features, confidence);

      double least = cascade.wholeCost();
      for (int tenths = 1; tenths <= 6; tenths++) {
        List<Boolean> cheap =
            Cascade.mostImportant(features, (int) (tenths * cascade.wholeCost() / 10.0));
        double share = DrawnFeatures.importance(features, cheap) / Math.max(1e-12, all);
        for (double threshold : new double[] {0.6, 0.7, 0.8, 0.9, 1}) {
          Cascade other =
              new Cascade(features, cheap, threshold, confidence.confident(share, threshold));
          if (confidence.accuracy(share, threshold) >= 0.9 - 0.001) {
            least = Math.min(least, other.expectedCost());
          }
        }
      }
      assertThat(cascade.expectedCost()).isCloseTo(least, within(1e-9));
      cascades += cascade.confident() > 0 ? 1 : 0;
    }
    assertThat(cascades).isGreaterThan(5);
  }

  /** The closed forms against a sum over many confidences. */
  @Test
  void sureAnswersAreAsManyAndAsRightAsTheModelSays() {
    CascadeConfidence confidence = new CascadeConfidence(0.95);
    for (double share : new double[] {0.2, 0.5, 0.8}) {
      double a = (1 - share) / share;
      double sure = 0;
      double right = 0;
      int draws = 400_000;
      for (int i = 0; i < draws; i++) {
        double c = 0.5 + 0.5 * Math.pow((i + 0.5) / draws, a);
        sure += c > 0.8 ? 1 : 0;
        right += c > 0.8 ? c : 0.95;
      }
      assertThat(confidence.confident(share, 0.8)).isCloseTo(sure / draws, within(1e-4));
      assertThat(confidence.accuracy(share, 0.8)).isCloseTo(right / draws, within(1e-4));
    }
  }
}
