package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Problem;
import org.junit.jupiter.api.Test;

class RepeatedRunsTest {
  private static final int RUNS = 3;

  @Test
  void equalRunsUnderAStepLimitEndAtTheSameStepForTheSameReason() {
    int closed = 0;
    for (long seed = 0; seed < 20; seed++) {
      Problem problem = RandomProblems.of(seed, 2);
      PlanResult first = plan(problem);
      for (int i = 1; i < RUNS; i++) {
        PlanResult again = plan(problem);
        assertThat(again.plan()).as(problem.name()).isEqualTo(first.plan());
        assertThat(again.counters()).as(problem.name()).isEqualTo(first.counters());
        assertThat(again.stopReason()).as(problem.name()).isEqualTo(first.stopReason());
      }
      long steps = first.counters().getOrDefault("steps", 0L);
      closed += first.status() == PlanStatus.OPTIMAL && steps > 0 && steps < 3_000 ? 1 : 0;
    }
    // Enough of those in which the gap is closed on the way.
    assertThat(closed).isPositive();
  }

  private static PlanResult plan(Problem problem) {
    return Planners.get("local-search")
        .plan(problem, PlannerOptions.defaults().withStepLimit(3_000));
  }
}
