package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.DrawnSharing;
import dev.sextant.planner.sharing.ExactAllocatorContract;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.allocator.Allocator;
import dev.sextant.planner.sharing.allocator.Allocators;
import org.junit.jupiter.api.Test;

class LpContractTest extends ExactAllocatorContract {
  private static final int DRAWN = Integer.getInteger("sextant.sharing.problems", 20);
  private static final int SEED = Integer.getInteger("sextant.sharing.seed", 1);

  @Override
  protected Allocator allocator() {
    return Allocators.get("lp");
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
