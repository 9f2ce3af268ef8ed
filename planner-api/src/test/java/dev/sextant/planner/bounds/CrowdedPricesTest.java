package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.CrowdedCostArgument;
import dev.sextant.planner.evidence.PricedTimes;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is crowded and what is rounded where money is bounded, worked out by hand. */
class CrowdedPricesTest {
  private static final long SECOND = 1_000_000;

  /** The first one costs 300 for each second of an hour, the second one 500. */
  @Test
  void whereThePriceChangesACostNeedNotBeAMultipleOfAnother() {
    long hour = 3_600 * SECOND;
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", hour).task("b", hour).build())
            .job(Job.builder("j", "f").deadlineMicros(2 * hour).build())
            .worker(
                Worker.cpu("w")
                    .withPrice(new Price.Constant(300))
                    .withCalendar(Calendar.of(Step.open(hour, 500))))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .build();
    assertThat(LowerBounds.of(CompiledProblem.of(problem)).objective().value())
        .isBetween(2_879_000L, 2_880_000L);
  }

  /** The dear one has room for both: its capacity is worth nothing. */
  @Test
  void onlyWhatIsCrowdedIsNamed() {
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", 10).task("b", 10).build())
            .job(Job.builder("j", "f").deadlineMicros(10L).build())
            .workers(
                Worker.cpu("v").withPrice(new Price.Constant(SECOND)),
                Worker.cpu("w")
                    .withPrice(new Price.Constant(5 * SECOND))
                    .withCapacities(Map.of(Mode.COMPUTE, 2L)))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .build();
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    assertThat(bounds.objective()).isEqualTo(new LowerBound(60, "crowded-cost"));
    assertThat(bounds.evidence().arguments())
        .singleElement()
        .isInstanceOfSatisfying(
            CrowdedCostArgument.class,
            argument ->
                assertThat(argument.prices())
                    .extracting(PricedTimes::workers)
                    .containsExactly(List.of("v")));
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
  }

  /**
   * Two tasks of 2^50, and of one more, where nothing is crowded: each of them or their sum may be
   * rounded 8 x 14 times by 2^-52 of itself, the larger one three times, which is 140 together. The
   * 14 are a member, two prices, a demand, two kinds and eight more.
   */
  @Test
  void whatMayHaveBeenRoundedIsTakenOff() {
    long cost = 1L << 50;
    Problem problem =
        Problem.builder()
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("a", Mode.of(1).withCostMicroUnits(cost)))
                    .task(Task.of("b", Mode.of(1).withCostMicroUnits(cost + 1)))
                    .build())
            .job(Job.builder("j", "f").deadlineMicros(2L).build())
            .worker(Worker.cpu("w"))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .build();
    assertThat(problem.errors()).isEmpty();
    CrowdedCost bound =
        CrowdedCost.of(CompiledProblem.of(problem), new long[] {0, 0}, new long[] {0, 0});
    assertThat(bound).isNotNull();
    assertThat(bound.value()).isEqualTo(2 * cost + 1 - 140);
  }
}
