package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.contract.TinyProblems;
import org.junit.jupiter.api.Test;

/** The planner {@code auto} with {@code cp-sat} beside its searches. */
class AutoContractTest extends PlannerContract {
  @Override
  protected Planner planner() {
    return Planners.get();
  }

  /** The solver does not promise that, but with one worker and no clock it holds. */
  @Test
  void runsUnderAStepLimitAreRepeatable() {
    PlanResult once = planner().plan(TinyProblems.crowd(8), reproducibleOptions());
    PlanResult again = planner().plan(TinyProblems.crowd(8), reproducibleOptions());
    assertThat(once.stopReason()).isIn(StopReason.STEP_LIMIT, StopReason.COMPLETED);
    assertThat(again.stopReason()).isEqualTo(once.stopReason());
    assertThat(again.plan()).isEqualTo(once.plan());
    assertThat(again.counters()).isEqualTo(once.counters());
    assertThat(again.lowerBound()).isEqualTo(once.lowerBound());
    assertThat(once.counters()).containsEntry("part.cp-sat.calls", 1L);
  }
}
