package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.sharing.Allocation;
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
import dev.sextant.planner.sharing.check.AllocationMetrics;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LpContractTest extends ExactAllocatorContract {
  private static final int DRAWN = Integer.getInteger("sextant.sharing.problems", 12);

  /** What the fastest drawn mode does in a few billionths of the time. */
  private static final double MICRO_UNITS_OF_A_BILLIONTH = 0.03;

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
    assertThat(result.status()).isEqualTo(PlanStatus.FEASIBLE);
    assertThat(result.objective().orElseThrow()).isPositive();
    assertThat(result.bound()).isPresent();
  }

  @Test
  void pricesAndLinearProgramsAgree() {
    for (int seed = SEED; seed < SEED + DRAWN; seed++) {
      agree(seed, DrawnSharing.of(seed));
    }
  }

  /** A deadline that takes nearly all of a worker; a finish-time fairness of many levels. */
  @ParameterizedTest
  @ValueSource(ints = {1053, 2028})
  void pricesAndLinearProgramsAgreeWhereItIsTight(int seed) {
    agree(seed, DrawnSharing.of(seed));
  }

  /** Of some, the last jobs share a trace of what the others hold. */
  @ParameterizedTest
  @ValueSource(ints = {20, 23, 47, 50, 51, 57})
  void pricesAndLinearProgramsAgreeAtAllLevels(int seed) {
    SharingObjective levels = SharingObjective.lexicographic(SharingTerm.MAX_MIN_RATE);
    agree(seed, DrawnSharing.of(seed).withObjective(levels));
  }

  /** Among them finish times with colocations, and levels where all but one pool are free. */
  @ParameterizedTest
  @ValueSource(ints = {53, 168, 377, 489, 551, 801, 854, 1210})
  void levelsOfOtherProblemsAgree(int seed) {
    agree(seed, DrawnSharing.of(seed));
  }

  private void agree(int seed, SharingProblem problem) {
    AllocatorOptions unhurried = AllocatorOptions.defaults().withTimeLimit(Duration.ofMinutes(2));
    AllocationResult lp = allocator().allocate(problem, unhurried);
    AllocationResult prices = Allocators.get("prices").allocate(problem, unhurried);
    assertThat(prices.status()).as("seed %d", seed).isEqualTo(lp.status());
    if (lp.allocation() != null) {
      double value = lp.objective().orElseThrow();
      assertThat(prices.objective().orElseThrow())
          .as("seed %d", seed)
          .isEqualTo(value, within(1e-6 * Math.abs(value)));
      if (problem.objective().lexicographic()) {
        assertThat(prices.stopReason()).as("seed %d", seed).isEqualTo(StopReason.COMPLETED);
        agreeAtAllLevels(seed, problem, prices.requireAllocation(), lp.requireAllocation());
      }
    }
  }

  /** The rates of a filled allocation are unique. */
  private static void agreeAtAllLevels(
      int seed, SharingProblem problem, Allocation one, Allocation other) {
    AllocationMetrics metrics = new AllocationMetrics(problem, one);
    AllocationMetrics otherMetrics = new AllocationMetrics(problem, other);
    for (DivisibleJob job : problem.jobs()) {
      if (job.left() > 0) {
        double rate = otherMetrics.rate(job.id());
        assertThat(metrics.rate(job.id()))
            .as("seed %d, job %s", seed, job.id())
            .isEqualTo(rate, within(1e-6 * rate + MICRO_UNITS_OF_A_BILLIONTH));
      }
    }
  }
}
