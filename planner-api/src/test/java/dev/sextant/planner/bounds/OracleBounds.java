package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.Problem;

/** Bounds of tiny problems, held against their optimum. */
final class OracleBounds {
  private OracleBounds() {}

  /** The optimum; fails where a bound is above it, is not proven, or refutes that it exists. */
  static Optimum require(Problem problem, String name) {
    Optimum optimum = BruteForceOracle.solve(problem);
    CompiledProblem compiled = CompiledProblem.of(problem);
    if (optimum.isFeasible() && compiled.taskWithoutOption().isEmpty()) {
      LowerBounds bounds = LowerBounds.of(compiled);
      assertThat(Refutations.of(compiled)).as(name).isEmpty();
      assertThat(bounds.objective().value()).as(name).isLessThanOrEqualTo(optimum.objective());
      assertThat(BoundChecker.check(problem, bounds.evidence()).faults()).as(name).isEmpty();
    }
    return optimum;
  }
}
