package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How near jobs are to their due dates. */
class DuePromiseTest {
  private static final Objective LATE = Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
  private static final long DUE = 1_500;

  /** A job of weight 4 that takes 1000 at the least, and one that is never late. */
  private static DuePromise of(Objective objective) {
    return new DuePromise(
        CompiledProblem.of(
            Problem.builder()
                .worker(Worker.cpu("w"))
                .workflow(Workflow.builder("f").task("t", 1_000).build())
                .job(new Job("j", "f", 100).withWeight(4).withDueMicros(DUE))
                .job("any", "f")
                .objective(objective)
                .build()));
  }

  @Test
  void isNextToNothingUntilTheDueDateAndRisesTowardsHalfOfALateJobBehindIt() {
    DuePromise promise = of(LATE);
    double late = 4 * promise.units();

    assertThat(promise.exists()).isTrue();
    assertThat(promise.of(0, DUE)).isEqualTo(Math.round(0.05 * late));
    assertThat(promise.of(0, DUE + 150)).isEqualTo(Math.round(0.3 * late));
    assertThat(promise.of(0, DUE - 150)).isEqualTo(Math.round(0.025 * late));
    assertThat(promise.of(0, 1_000_000) / late).isBetween(0.54, 0.55);
    assertThat(promise.of(0, -1_000_000) / late).isBetween(0.0, 0.001);
    assertThat(promise.of(1, 1_000_000)).isZero();
    assertThat(promise.allLate()).isEqualTo(5);
  }

  @Test
  void whatIsHardlyLateIsWorthMostToEndSooner() {
    DuePromise promise = of(LATE);
    long last = Long.MAX_VALUE;
    for (long end = DUE; end < DUE + 3_000; end += 100) {
      long rise = promise.of(0, end + 100) - promise.of(0, end);
      assertThat(rise).isPositive().isLessThan(last);
      last = rise;
    }
  }

  @Test
  void isOfTheUnitOfCostBesideOtherTermsAndWhereItWouldBeTooMuch() {
    assertThat(of(LATE.plus(1, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)).units()).isEqualTo(1);
    assertThat(of(LATE.plus(1, ObjectiveTerm.MAKESPAN_MICROS)).units()).isEqualTo(1);
    assertThat(of(LATE).units()).isGreaterThan(1_000);
    DuePromise much = of(new Objective(Map.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, 1L << 50)));
    assertThat(much.units()).isEqualTo(1);
    assertThat(much.of(0, DUE)).isEqualTo(Math.round(0.05 * (1L << 52)));
  }

  @Test
  void isNothingWhereLateJobsDoNotCount() {
    DuePromise promise = of(Objective.totalWeightedFlow());
    assertThat(promise.exists()).isFalse();
    assertThat(promise.of(0, DUE)).isZero();
    assertThat(promise.units()).isEqualTo(1);
    assertThat(promise.allLate()).isZero();
  }
}
