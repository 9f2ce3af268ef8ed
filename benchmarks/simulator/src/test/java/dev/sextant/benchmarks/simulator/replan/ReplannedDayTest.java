package dev.sextant.benchmarks.simulator.replan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.Planners;
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
  void theSameSeedIsTheSameDay() {
    DayOptions day = DAY.withJobs(6);
    DayReport one = ReplannedDay.run(Planners.get("heft"), day);
    DayReport other = ReplannedDay.run(Planners.get("heft"), day);

    assertThat(other.flowMicros()).isEqualTo(one.flowMicros());
    assertThat(other.moved()).isEqualTo(one.moved());
    assertThat(other.calls()).isEqualTo(one.calls());
  }
}
