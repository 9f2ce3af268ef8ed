package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.AVAILABILITY;
import static dev.sextant.planner.check.Constraint.ELIGIBILITY;
import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** AVAILABILITY and cost, as calendars have them. */
class CalendarConstraintsTest {
  private static final Calendar CLOSED_FROM_30_TO_40 =
      Calendar.of(Step.closed(30), Step.closed(35), Step.open(40));

  private static Problem with(Mode mode, Calendar calendar) {
    return problem()
        .model("m", 4)
        .workflow(new Workflow("f", List.of(Task.of("a", mode)), List.of()))
        .job("j", "f")
        .workers(gpu("w", 20).withPrice(new Price.Constant(500_000)).withCalendar(calendar))
        .build();
  }

  @Test
  void aRunEndsByAClosingAndStartsFromAnOpening() {
    Problem problem = with(Mode.of(10), CLOSED_FROM_30_TO_40);
    on(problem).run("a", "w", 20, 30).isValid();
    on(problem).run("a", "w", 40, 50).isValid();
    Violation late = on(problem).run("a", "w", 21, 31).breaks(AVAILABILITY);
    assertThat(late.message()).contains("worker (w)", "closed at 30");
    on(problem).run("a", "w", 39, 49).breaks(AVAILABILITY);
  }

  @Test
  void aRunThatGoesAroundAClosedTimeIsInIt() {
    Problem problem = with(Mode.of(30), CLOSED_FROM_30_TO_40);
    on(problem).run("a", "w", 0, 30).isValid();
    on(problem).run("a", "w", 20, 50).breaks(AVAILABILITY);
  }

  @Test
  void aZeroLengthRunIsNotInAClosedTime() {
    Problem problem = with(Mode.of(0), CLOSED_FROM_30_TO_40);
    on(problem).run("a", "w", 29, 29).isValid();
    on(problem).run("a", "w", 30, 30).breaks(AVAILABILITY);
    on(problem).run("a", "w", 39, 39).breaks(AVAILABILITY);
    on(problem).run("a", "w", 40, 40).isValid();
  }

  @Test
  void memoryIsLostAtAClosing() {
    Problem problem = with(Mode.of(10).withModels("m"), CLOSED_FROM_30_TO_40);
    on(problem).run("a", "w", 20, 30).hold("w", "m", 16, 20, 30L).isValid();
    on(problem).run("a", "w", 20, 30).hold("w", "m", 16, 20, 31L).breaks(AVAILABILITY);
    on(problem).run("a", "w", 20, 30).hold("w", "m", 16, 20).breaks(AVAILABILITY);
    on(problem).run("a", "w", 44, 54).hold("w", "m", 40, 44).isValid();
    on(problem).run("a", "w", 43, 53).hold("w", "m", 39, 43).breaks(AVAILABILITY);
    on(problem).run("a", "w", 44, 54).hold("w", "m", 20, 24).breaks(AVAILABILITY);
  }

  @Test
  void aResidentIsLostAtAClosing() {
    Problem problem =
        with(Mode.of(10).withModels("m"), CLOSED_FROM_30_TO_40)
            .withState(
                ClusterState.EMPTY
                    .withNowMicros(15)
                    .withWorkers(
                        new WorkerState("w", 0, List.of(), List.of(new Resident("m", false)))));
    on(problem).run("a", "w", 20, 30).hold("w", "m", 15, 15, 30L).isValid();
    on(problem).run("a", "w", 20, 30).hold("w", "m", 15, 15, 31L).breaks(AVAILABILITY);
  }

  @Test
  void anOptionHasAnOpenTimeAsLongAsItsDurationFromNowOn() {
    Calendar closesForEver = Calendar.of(Step.closed(30), Step.open(40), Step.closed(52));
    on(with(Mode.of(30), closesForEver)).run("a", "w", 0, 30).isValid();
    Violation tooLong =
        on(with(Mode.of(31), closesForEver)).run("a", "w", 0, 31).breaks(ELIGIBILITY, AVAILABILITY);
    assertThat(tooLong.message()).contains("no open time of worker (w)");
    Problem later =
        with(Mode.of(13), closesForEver).withState(ClusterState.EMPTY.withNowMicros(18));
    on(later).run("a", "w", 18, 31).breaks(ELIGIBILITY, AVAILABILITY);
    Problem inTime =
        with(Mode.of(12), closesForEver).withState(ClusterState.EMPTY.withNowMicros(18));
    on(inTime).run("a", "w", 18, 30).isValid();
  }

  @Test
  void aRunCostsTheIntegralOfThePriceRoundedUpOnce() {
    Problem problem =
        with(
            Mode.of(10).withCostMicroUnits(7),
            Calendar.of(Step.open(20, 1_300_000), Step.open(25), Step.open(27, 0)));
    assertThat(cost(problem, 0)).isEqualTo(5 + 7);
    assertThat(cost(problem, 1)).isEqualTo(5 + 7);
    assertThat(cost(problem, 11)).isEqualTo(6 + 7);
    assertThat(cost(problem, 15)).isEqualTo(9 + 7);
    assertThat(cost(problem, 19)).isEqualTo(8 + 7);
    assertThat(cost(problem, 26)).isEqualTo(1 + 7);
    assertThat(cost(problem, 27)).isEqualTo(7);
    Problem dearAtLast = with(Mode.of(10), Calendar.of(Step.open(20, 3_000_000)));
    assertThat(cost(dearAtLast, 18)).isEqualTo(1 + 24);
    assertThat(cost(dearAtLast, 20)).isEqualTo(30);
  }

  private static long cost(Problem problem, long start) {
    return PlanMetrics.of(problem, on(problem).run("a", "w", start, start + 10).plan())
        .terms()
        .get(ObjectiveTerm.COST_MICRO_UNITS);
  }
}
