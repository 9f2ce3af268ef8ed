package dev.sextant.benchmarks.simulator.replan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.Problem;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReplannedDayTest {
  private static final DayOptions DAY =
      DayOptions.DEFAULTS
          .withJobs(Integer.getInteger("sextant.replan.jobs", 25))
          .withSteps(30, Duration.ofMinutes(1));

  @Test
  void aPriceOfMovesKeepsTasksWhereTheyAreAndBreaksNothing() {
    DayReport free = ReplannedDay.run(Planners.get("compass+"), DAY);
    DayReport priced = ReplannedDay.run(Planners.get("compass+"), DAY.withChanges(2_000_000, 0));

    for (DayReport day : new DayReport[] {free, priced}) {
      assertThat(day.ended()).isEqualTo(DAY.jobs());
      assertThat(day.violations()).isZero();
      assertThat(day.withoutPlan()).isZero();
    }
    assertThat(free.moved()).isPositive();
    assertThat(priced.moved()).isLessThan(free.moved() / 2);
    assertThat(priced.calls()).isGreaterThan(DAY.jobs());
  }

  @Test
  void callsWithoutAPlanCostTimeAndNothingElse() {
    DayOptions day = DAY.withJobs(12);
    DayReport report = ReplannedDay.run(new Forgetful(Planners.get("heft")), day);

    assertThat(report.withoutPlan()).isGreaterThan(5);
    assertThat(report.ended()).isEqualTo(day.jobs());
    assertThat(report.violations()).isZero();
  }

  /** A planner that has no time for every third call. */
  private static final class Forgetful implements Planner {
    private final Planner planner;
    private int calls;

    Forgetful(Planner planner) {
      this.planner = planner;
    }

    @Override
    public String name() {
      return "forgetful";
    }

    @Override
    public PlanResult plan(
        Problem problem, PlannerOptions options, PlanListener listener, PlanInterrupter stop) {
      return ++calls % 3 == 0
          ? PlanResult.builder(name()).stopReason(StopReason.TIME_LIMIT).build()
          : planner.plan(problem, options, listener, stop);
    }
  }

  @Test
  void theSameSeedIsTheSameDay() {
    DayOptions day = DAY.withJobs(6);
    DayReport one = ReplannedDay.run(Planners.get("heft"), day);
    DayReport other = ReplannedDay.run(Planners.get("heft"), day);

    assertThat(other.flowMicros()).isEqualTo(one.flowMicros());
    assertThat(other.moved()).isEqualTo(one.moved());
    assertThat(other.calls()).isEqualTo(one.calls());
  }
}
