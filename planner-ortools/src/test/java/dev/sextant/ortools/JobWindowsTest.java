package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** More problems are judged when the system property {@value PlannerContract#ALL} is set. */
class JobWindowsTest {
  private static final int DRAWN = System.getProperty(PlannerContract.ALL) == null ? 40 : 1_500;

  @BeforeAll
  static void loadNatives() {
    Natives.load();
  }

  /** What windows that begin with so many tasks come to. */
  private static long bound(Problem problem, int tasks, Duration limit) {
    CpSatOptions options = CpSatOptions.defaults().withTuning(CpSatTuning.WINDOW_TASKS, tasks);
    return JobSetStagesTest.bound(
        problem,
        limit,
        options,
        (call, incumbent) -> {
          JobWindows windows = JobWindows.of(call, incumbent);
          return windows == null ? null : windows::climb;
        });
  }

  @Test
  void raiseTheBoundOfTheLibraryAndNotAboveAPlan() {
    int raised = 0;
    for (ObjectiveTerm term : JobSetStagesTest.TERMS) {
      Problem problem = JobSetStagesTest.crowded(3, 8, 1_200_000).withObjective(Objective.of(term));
      PlanResult plan =
          Planners.get("local-search")
              .plan(problem, PlannerOptions.defaults().withTimeLimit(Duration.ofMillis(500)));
      long library = LowerBounds.of(CompiledProblem.of(problem)).objective().value();
      long bound = bound(problem, 3, Duration.ofSeconds(3));
      assertThat(bound).isLessThanOrEqualTo(plan.objective().orElseThrow());
      raised += bound > library ? 1 : 0;
    }
    assertThat(raised).isEqualTo(JobSetStagesTest.TERMS.size());
  }

  @Test
  void comeToTheOptimumWhereTimeAllows() {
    Problem problem = JobSetStagesTest.crowded(1, 3, 200_000);
    PlanResult whole =
        Planners.get("cp-sat")
            .plan(problem, PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(20)));
    assertThat(bound(problem, 3, Duration.ofSeconds(40)))
        .isEqualTo(whole.objective().orElseThrow())
        .isGreaterThan(bound(problem, 1_000, Duration.ofSeconds(40)));
  }

  @Test
  void areNeverAboveTheOptimumOfDrawnProblems() {
    int judged = 0;
    for (int seed = 0; seed < DRAWN; seed++) {
      ObjectiveTerm term = JobSetStagesTest.TERMS.get(seed % JobSetStagesTest.TERMS.size());
      Problem problem = JobSetStagesTest.drawn(seed).withObjective(Objective.of(term));
      if (!problem.errors().isEmpty()
          || CompiledProblem.of(problem).taskWithoutOption().isPresent()) {
        continue;
      }
      Optimum optimum = BruteForceOracle.solve(problem);
      if (optimum.isFeasible()) {
        long bound = bound(problem, 1, Duration.ofSeconds(20));
        assertThat(bound).as(problem.name()).isLessThanOrEqualTo(optimum.objective());
        judged += bound > Long.MIN_VALUE ? 1 : 0;
      }
    }
    assertThat(judged).isGreaterThan(DRAWN / 10);
  }
}
