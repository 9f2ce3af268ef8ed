package dev.sextant.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.benchmarks.campaign.RunOutcome;
import dev.sextant.benchmarks.registry.BestKnown;
import dev.sextant.benchmarks.registry.Registry;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every expected figure is worked out by hand. */
class CampaignResultsTest {
  private static final double EXACT = 1e-12;

  @TempDir private Path folder = Path.of("");

  @Test
  void gapsAreMeasuredFromThePublishedPlanAndFromOurBestBound() throws IOException {
    SampleCampaign campaign =
        SampleCampaign.of(folder.resolve("c"), registry(100, 110), 2, 1, "a", "b");
    campaign.plan(0, "a", 1, 121, 90);
    campaign.plan(0, "b", 1, 110, 88);
    campaign.plan(1, "a", 1, 150, 75);
    campaign.failure(1, "b", 1, RunOutcome.CRASHED, "signal 11");

    CampaignResults results = CampaignResults.read(campaign.directory);
    EntrantSummary a = EntrantSummary.of(results.entrants(), results.instances()).get(0);
    EntrantSummary b = EntrantSummary.of(results.entrants(), results.instances()).get(1);

    // 121 is 10 % above 110; 150 is the best of an instance without a published value.
    assertThat(Objects.requireNonNull(a.gap()).estimate()).isCloseTo(0.05, within(EXACT));
    assertThat(Objects.requireNonNull(a.medianGap()).estimate()).isCloseTo(0.05, within(EXACT));
    // (121 - 90) / 121 and (150 - 75) / 150.
    assertThat(Objects.requireNonNull(a.boundGap()).estimate())
        .isCloseTo((31.0 / 121 + 0.5) / 2, within(EXACT));
    assertThat(a.ownGap()).isEqualTo(a.boundGap());
    // (110 - 88) / 110, though 90 is known.
    assertThat(Objects.requireNonNull(b.ownGap()).estimate()).isCloseTo(0.2, within(EXACT));
    assertThat(a.reached()).isEqualTo(1);
    assertThat(a.planned()).isEqualTo(2);
    // A quarter of the limit without a plan, then 11 / 121, and on the other instance nothing.
    assertThat(Objects.requireNonNull(a.primal()).estimate())
        .isCloseTo((0.25 + 0.75 * 11 / 121 + 0.25) / 2, within(EXACT));
    assertThat(b.planned()).isEqualTo(1);
    assertThat(b.failures()).isEqualTo(1);
    assertThat(b.reached()).isEqualTo(1);
    // Without a plan the integral is the whole.
    assertThat(Objects.requireNonNull(b.primal()).estimate())
        .isCloseTo((0.25 + 1) / 2, within(EXACT));
    assertThat(a.timeMicros().orElseThrow()).isCloseTo(500_000, within(1e-6));
    assertThat(results.failures()).hasSize(1);
    assertThat(results.missing()).isZero();
  }

  @Test
  void aSeedWithoutAPlanCountsAsInfinitelyBad() throws IOException {
    SampleCampaign campaign = SampleCampaign.of(folder.resolve("c"), Registry.EMPTY, 1, 3, "a");
    campaign.plan(0, "a", 1, 100, 100);
    campaign.failure(0, "a", 2, RunOutcome.NO_PLAN, "");
    Entry two = CampaignResults.read(campaign.directory).instances().get(0).entries().get(0);
    assertThat(two.objective()).isInfinite();
    assertThat(two.bestObjective()).isEqualTo(100);

    campaign.plan(0, "a", 3, 140, 100);
    CampaignResults results = CampaignResults.read(campaign.directory);
    Entry three = results.instances().get(0).entries().get(0);
    assertThat(three.objective()).isEqualTo(140);
    assertThat(three.proven()).isTrue();
    assertThat(three.timeTo(120)).isInfinite();
    assertThat(three.timeTo(140)).isEqualTo(250_000);
  }

  @Test
  void anImprovementOnThePublishedPlanIsCounted() throws IOException {
    SampleCampaign campaign = SampleCampaign.of(folder.resolve("c"), registry(100, 110), 1, 1, "a");
    campaign.plan(0, "a", 1, 105, 100);

    CampaignResults results = CampaignResults.read(campaign.directory);

    EntrantSummary a = EntrantSummary.of(results.entrants(), results.instances()).get(0);
    assertThat(a.improved()).isEqualTo(1);
    assertThat(Objects.requireNonNull(a.gap()).estimate()).isCloseTo(-5.0 / 110, within(EXACT));
    assertThat(results.knowledge().contradictions()).isEmpty();
    assertThat(results.knowledge().registry().rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.upper()).isEqualByComparingTo("105");
              assertThat(row.upperSource()).startsWith("run family.i0.a.");
              assertThat(row.lowerSource()).isEqualTo("table");
              assertThat(row.date()).isEqualTo("2026-01-02");
              assertThat(row.solver()).isEqualTo("a");
            });
  }

  @Test
  void whatIsLearntOfAnInstanceIsFoundAgainByItsContent() throws IOException {
    SampleCampaign first = SampleCampaign.of(folder.resolve("c"), Registry.EMPTY, 2, 1, "a");
    first.plan(0, "a", 1, 130, 100);
    first.plan(1, "a", 1, 160, 100);
    Registry learnt = CampaignResults.read(first.directory).knowledge().registry();

    SampleCampaign second = SampleCampaign.of(folder.resolve("d"), learnt, 2, 1, "a");
    second.plan(0, "a", 1, 143, 100);
    second.plan(1, "a", 1, 150, 100);
    CampaignResults results = CampaignResults.read(second.directory);

    assertThat(results.instances().get(0).publishedUpper()).hasValue(130);
    assertThat(results.instances().get(0).reaches(143)).isFalse();
    assertThat(results.instances().get(1).improves(150)).isTrue();
    assertThat(results.knowledge().registry().rows())
        .extracting(row -> Objects.requireNonNull(row.upper()).intValueExact())
        .containsExactly(130, 150);
  }

  @Test
  void equalPlannersAreEqualAndALostInstanceIsALoss() throws IOException {
    SampleCampaign campaign =
        SampleCampaign.of(folder.resolve("c"), Registry.EMPTY, 8, 1, "a", "b", "c");
    for (int i = 0; i < 8; i++) {
      campaign.plan(i, "a", 1, 2000, 100);
      campaign.plan(i, "b", 1, 2001, 100);
      campaign.failure(i, "c", 1, RunOutcome.KILLED, "slow");
    }

    List<Duels.Duel> duels = Duels.of(CampaignResults.read(campaign.directory)).all();

    assertThat(duels).extracting(d -> d.result().verdict()).hasSize(3);
    // 1 in 2000 is under the noise floor of 1 in 1000.
    assertThat(duels.get(0).result().verdict()).isEqualTo("=");
    assertThat(duels.get(0).result().wins()).isZero();
    assertThat(duels.get(1).result().verdict()).isEqualTo("better by 100.00 %");
    assertThat(duels.get(1).result().wins()).isEqualTo(8);
    // All eight signs on one side with equal ranks; Holm's factor is 3 for the smallest of three.
    assertThat(duels.get(1).result().pValue()).isLessThan(0.05);
    assertThat(duels.get(2).result().pValue()).isEqualTo(duels.get(1).result().pValue());
  }

  @Test
  void figuresHaveNoNegativeZeroAndSayWhenThereIsNone() {
    assertThat(Figures.percent(-0.00001)).isEqualTo("0.00 %");
    assertThat(Figures.percent(Double.POSITIVE_INFINITY)).isEqualTo("inf");
    assertThat(Figures.percent(Double.NaN)).isEqualTo("-");
    assertThat(Figures.pValue(0.0004)).isEqualTo("p < 0.001");
    assertThat(Figures.pValue(0.0314)).isEqualTo("p = 0.031");
    assertThat(Figures.bestKnown(BestKnown.of("i", new BigDecimal("5"), null, "t")))
        .isEqualTo("at least 5");
  }

  private static Registry registry(long lower, long upper) {
    return new Registry(
        List.of(BestKnown.of("i0", BigDecimal.valueOf(lower), BigDecimal.valueOf(upper), "table")));
  }
}
