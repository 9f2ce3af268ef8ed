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
  private static final int ALL = 2_880;
  private static final int PROBLEMS = Integer.getInteger("sextant.bounds.drawn", ALL);

  @Test
  void noBoundIsAboveTheOptimumOfAnyTinyProblem() {
    List<TinyProblem> all = TinyProblems.upToFour();
    assertThat(all).hasSize(ALL);
    List<TinyProblem> problems = PROBLEMS < ALL ? TinyProblems.sample(all, PROBLEMS) : all;
    problems.forEach(tiny -> check(tiny.name(), tiny.problem()));
  }

  @Test
  void noBoundIsAboveTheOptimumOfAnyFeatureProblem() {
    TinyProblems.features().forEach(tiny -> check(tiny.name(), tiny.problem()));
  }

  @ParameterizedTest
  @EnumSource(ObjectiveTerm.class)
  void noBoundOnAnyTermIsAboveItsOptimum(ObjectiveTerm term) {
    List<TinyProblem> problems =
        TinyProblems.sample(TinyProblems.upToFour(), Math.min(PROBLEMS, 100));
    problems.forEach(tiny -> check(tiny.name(), tiny.problem().withObjective(Objective.of(term))));
    TinyProblems.features()
        .forEach(tiny -> check(tiny.name(), tiny.problem().withObjective(Objective.of(term))));
  }

  @Test
  void workIsAtMostTheShortestMakespan() {
    int known = 0;
    List<TinyProblem> problems =
        TinyProblems.sample(TinyProblems.upToFour(), Math.min(PROBLEMS, 100));
    for (TinyProblem tiny : problems) {
      Problem problem = tiny.problem().withObjective(Objective.makespan());
      CompiledProblem compiled = CompiledProblem.of(problem);
      Optimum optimum = BruteForceOracle.solve(problem);
      if (compiled.taskWithoutOption().isEmpty() && optimum.isFeasible()) {
        LowerBounds bounds = LowerBounds.of(compiled);
        assertThat(bounds.workMicros())
            .as(tiny.name())
            .isBetween(0L, bounds.makespanMicros().value())
            .isLessThanOrEqualTo(optimum.objective());
        known += bounds.workMicros() > 0 ? 1 : 0;
      }
    }
    assertThat(known).isGreaterThan(problems.size() / 2);
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
