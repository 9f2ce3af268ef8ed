package dev.sextant.benchmarks.simulator.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.benchmarks.simulator.published.PublishedComparison.Mended;
import dev.sextant.benchmarks.simulator.published.PublishedComparison.SmallestClusters;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedComparisonTest {
  private static final PublishedComparison COMPARISON = new PublishedComparison(1);

  @Test
  void hashNeedsTwiceTheWorkersOfCompass() {
    List<SmallestClusters> clusters = COMPARISON.smallestClusters(38, 150, 5, 6);

    for (int target = 0; target < 2; target++) {
      int compass = clusters.get(0).workers().get(target);
      int hash = clusters.get(1).workers().get(target);
      assertThat(compass).isBetween(38, 60);
      assertThat(hash).isBetween(2 * compass, 150);
    }
    assertThat(PublishedComparisonText.smallestClusters(clusters, 5, 6))
        .startsWith("| Policy | Rules | median <= 5.0 | median <= 6.0 |\n|---")
        .contains("| compass | published | ", "| compass+ | own | ");
  }

  @Test
  void targetsOutOfReachAreSaidToBe() {
    assertThat(COMPARISON.smallestClusters(38, 40, 1))
        .allSatisfy(clusters -> assertThat(clusters.workers()).containsExactly(-1));
  }

  /** The two that make the published Compass slow and keep it on few workers. */
  @Test
  void theRunningTaskAndTheEntryDelayExplainMostOfTheDifference() {
    List<Mended> mended = COMPARISON.mended(140);

    double published = median(mended.get(0));
    for (Mended each : mended) {
      boolean explains =
          each.left().contains(PublishedQuirk.RUNNING_TASK)
              || each.left().contains(PublishedQuirk.ENTRY_DELAY);
      if (explains) {
        assertThat(median(each)).isLessThan(0.75 * published);
      } else {
        assertThat(median(each)).isBetween(0.85 * published, 1.4 * published);
      }
    }
    assertThat(PublishedComparisonText.mended(mended, 140))
        .contains("| nothing | ", "| running task not in the wait | ", "| all of these | ");
  }

  @Test
  void aComparisonNeedsASeed() {
    assertThatThrownBy(() -> new PublishedComparison(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The number of seeds (0) must be positive.");
  }

  private static double median(Mended mended) {
    return mended.figures().get(0).medianSlowdown();
  }
}
