package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.DrawnSharing;
import dev.sextant.planner.sharing.ExactAllocatorContract;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.allocator.Allocator;
import dev.sextant.planner.sharing.allocator.Allocators;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LpContractTest extends ExactAllocatorContract {
  private static final int DRAWN = Integer.getInteger("sextant.sharing.problems", 20);
  private static final int SEED = Integer.getInteger("sextant.sharing.seed", 1);

  @Override
  protected Allocator allocator() {
    return Allocators.get("lp");
  }

  @Test
  void aProgramThatTakesLongerThanTheLimitIsLeft() {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("x", 500)
            .workers("y", 500);
    for (int j = 0; j < 2_000; j++) {
      Map<String, Long> rate = Map.of("x", 1_000_000L + j * 7_919 % 1_000_003, "y", 900_000L + j);
      problem.profiles(Profile.of("p" + j, RateMode.of("alone", WorkRate.perType(rate))));
      problem.jobs(DivisibleJob.of("j" + j, "p" + j, 1_000_000));
    }
    AllocatorOptions limits = AllocatorOptions.defaults().withTimeLimit(Duration.ofMillis(1));
    AllocationResult result = allocator().allocate(problem.build(), limits);
    assertThat(result.fault()).isNull();
    assertThat(result.stopReason()).isEqualTo(StopReason.TIME_LIMIT);
    assertThat(result.status()).isEqualTo(PlanStatus.UNKNOWN);
  }

  @Test
  void pricesAndLinearProgramsAgree() {
    for (int seed = SEED; seed < SEED + DRAWN; seed++) {
      SharingProblem problem = DrawnSharing.of(seed);
      AllocationResult lp = allocator().allocate(problem);
      AllocationResult prices = Allocators.get("prices").allocate(problem);
      assertThat(prices.status()).as("seed %d", seed).isEqualTo(lp.status());
      if (lp.allocation() != null) {
        double value = lp.objective().orElseThrow();
        assertThat(prices.objective().orElseThrow())
            .as("seed %d", seed)
            .isEqualTo(value, within(1e-6 * Math.abs(value)));
      }
    }
  }
}
