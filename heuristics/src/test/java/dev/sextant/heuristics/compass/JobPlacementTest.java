package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.TextbookGraphs;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.compiled.CompiledProblem;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class JobPlacementTest {

  @Test
  void stopsInTheMidstOfAJob() {
    PlanInterrupter interrupted = new PlanInterrupter();
    interrupted.interrupt();
    PlannerOptions options = PlannerOptions.defaults();
    assertThat(place(new Pace(options, interrupted))).isEqualTo(StopReason.INTERRUPTED);
    assertThat(place(new Pace(options.withTimeLimit(Duration.ZERO), new PlanInterrupter())))
        .isEqualTo(StopReason.TIME_LIMIT);
  }

  @Test
  void estimatesAreNoSteps() {
    Pace pace = new Pace(PlannerOptions.defaults().withStepLimit(1), new PlanInterrupter());
    assertThat(place(pace)).isNull();
    assertThat(pace.step()).isNull();
    assertThat(pace.step()).isEqualTo(StopReason.STEP_LIMIT);
  }

  private static StopReason place(Pace pace) {
    CompiledProblem problem = CompiledProblem.of(TextbookGraphs.topcuoglu());
    PublishedState published = new PublishedState(problem, new Timetable(problem), Flavour.COMPASS);
    published.observe(0);
    return new JobPlacement(problem, published.snapshot(), Flavour.COMPASS).place(0, 0, pace);
  }
}
