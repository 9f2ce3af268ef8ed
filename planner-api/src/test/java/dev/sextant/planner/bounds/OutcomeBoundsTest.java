package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.OutcomeMix;
import dev.sextant.planner.model.Problem;
import org.junit.jupiter.api.Test;

/** Bounds of problems in which tasks may not run. */
class OutcomeBoundsTest {
  private static final int PROBLEMS = Integer.getInteger("sextant.mix.outcomes", 40);

  @Test
  void boundsAreAtMostTheOptimumAndProven() {
    int feasible = 0;
    for (long seed = 0; seed < PROBLEMS; seed++) {
      Problem problem =
          seed % 3 == 0
              ? OutcomeMix.withBatches(seed, 4, Magnitude.UNITS)
              : OutcomeMix.of(seed, 4, Magnitude.UNITS);
      Optimum optimum = OracleBounds.require(problem, "seed " + seed);
      feasible += optimum.isFeasible() ? 1 : 0;
    }
    assertThat(feasible).isGreaterThan(PROBLEMS / 2);
  }
}
