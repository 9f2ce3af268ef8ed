package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.TinyProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LowerBoundsOracleTest {

  @Test
  void noBoundIsAboveTheOptimumOfAnyTinyProblem() {
    List<TinyProblem> problems = TinyProblems.upToFour();
    assertThat(problems).hasSize(2_880);
    problems.forEach(tiny -> check(tiny.name(), tiny.problem()));
  }

  @Test
  void noBoundIsAboveTheOptimumOfAnyFeatureProblem() {
    TinyProblems.features().forEach(tiny -> check(tiny.name(), tiny.problem()));
  }

  @ParameterizedTest
  @EnumSource(ObjectiveTerm.class)
  void noBoundOnAnyTermIsAboveItsOptimum(ObjectiveTerm term) {
    List<TinyProblem> problems = TinyProblems.sample(TinyProblems.upToFour(), 100);
    problems.forEach(tiny -> check(tiny.name(), tiny.problem().withObjective(Objective.of(term))));
    TinyProblems.features()
        .forEach(tiny -> check(tiny.name(), tiny.problem().withObjective(Objective.of(term))));
  }

  private static void check(String name, Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    Optimum optimum = BruteForceOracle.solve(problem);
    if (compiled.taskWithoutOption().isPresent()) {
      assertThat(optimum.isFeasible()).as(name).isFalse();
    } else if (optimum.isFeasible()) {
      assertThat(LowerBounds.of(compiled).objective().value())
          .as(name)
          .isLessThanOrEqualTo(optimum.objective());
    }
  }
}
