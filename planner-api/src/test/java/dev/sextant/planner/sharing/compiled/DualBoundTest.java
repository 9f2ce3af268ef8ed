package dev.sextant.planner.sharing.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DualBoundTest {
  @Test
  void pricesThatAllowNoFinishTimeAreNoLargeBound() {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.FINISH_TIME_FAIRNESS))
            .workers("t", 1)
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(1_000_000))));
    for (String id : new String[] {"a", "b"}) {
      problem.jobs(DivisibleJob.builder(id, "p", 9_000_000).guaranteedRate(900_000).build());
    }
    CompiledSharing compiled = CompiledSharing.of(problem.build());
    IndexedPrices prices = IndexedPrices.none(compiled);
    Arrays.fill(prices.pool(), 1_000_001);
    Arrays.fill(prices.floorValue(), 1);
    Arrays.fill(prices.rateValue(), 1e-6);
    assertThat(DualBound.of(compiled, prices)).isEqualTo(Double.POSITIVE_INFINITY);
  }
}
