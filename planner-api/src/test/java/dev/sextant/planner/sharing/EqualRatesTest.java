package dev.sextant.planner.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EqualRatesTest {
  private static final SharingProblem PROBLEM =
      SharingProblem.builder(SharingObjective.of(SharingTerm.FINISH_TIME_FAIRNESS))
          .workers("fast", 1)
          .workers("slow", 1)
          .profiles(
              Profile.of(
                  "both", RateMode.of("alone", WorkRate.perType(Map.of("fast", 7L, "slow", 2L)))),
              Profile.of("one", RateMode.of("alone", WorkRate.perType(Map.of("slow", 3L)))),
              Profile.of("any", RateMode.of("alone", WorkRate.of(5))))
          .colocations(
              Colocation.builder()
                  .with("both", WorkRate.perType(Map.of("fast", 6L, "slow", 1L)))
                  .with("any", WorkRate.perType(Map.of("fast", 4L, "slow", 0L)))
                  .build())
          .jobs(DivisibleJob.of("a", "both", 100))
          .build();

  @Test
  void ratesOfOneWhereThereAreRates() {
    SharingProblem blind = PROBLEM.withEqualRates();

    assertThat(rate(blind, 0, "fast")).isEqualTo(1_000_000);
    assertThat(rate(blind, 0, "slow")).isEqualTo(1_000_000);
    assertThat(rate(blind, 1, "fast")).isZero();
    assertThat(blind.jobs()).isEqualTo(PROBLEM.jobs());
  }

  @Test
  void ratesOfAReferenceType() {
    SharingProblem blind = PROBLEM.withEqualRates("fast");

    assertThat(rate(blind, 0, "fast")).isEqualTo(7);
    assertThat(rate(blind, 0, "slow")).isEqualTo(7);
    assertThat(rate(blind, 1, "fast")).as("does not work there").isZero();
    assertThat(rate(blind, 1, "slow"))
        .as("its own, as there is none of the reference")
        .isEqualTo(3);
    assertThat(rate(blind, 2, "slow")).isEqualTo(5);
    Colocation pair = blind.colocations().get(0);
    assertThat(pair.rates().get(0).on("slow")).isEqualTo(6);
    assertThat(pair.rates().get(1).on("fast")).isEqualTo(4);
    assertThat(pair.rates().get(1).on("slow")).isZero();
  }

  @Test
  void aReferenceTypeWithoutWorkersIsRefused() {
    assertThatThrownBy(() -> PROBLEM.withEqualRates("fsat"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no worker of type (fsat).\nMaybe one of fast, slow.");
  }

  private static long rate(SharingProblem problem, int profile, String type) {
    return problem.profiles().get(profile).modes().get(0).rateOn(type);
  }

  @Test
  void aColocationIsWhereItWas() {
    Colocation pair =
        Colocation.builder()
            .with("both", WorkRate.perType(Map.of("fast", 6L)))
            .with("any", WorkRate.of(4))
            .build();
    SharingProblem blind = PROBLEM.toBuilder().colocations(List.of(pair)).build().withEqualRates();

    List<WorkRate> rates = blind.colocations().get(0).rates();
    assertThat(rates.get(0)).isEqualTo(WorkRate.perType(Map.of("fast", 1_000_000L)));
    assertThat(rates.get(1))
        .isEqualTo(WorkRate.perType(Map.of("fast", 1_000_000L, "slow", 1_000_000L)));
  }
}
