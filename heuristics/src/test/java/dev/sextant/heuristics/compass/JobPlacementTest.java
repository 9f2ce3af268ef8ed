package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.TextbookGraphs;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class JobPlacementTest {

  @Test
  void stopsInTheMidstOfAJob() {
    PlanInterrupter interrupted = new PlanInterrupter();
    interrupted.interrupt();
    SearchOptions options = SearchOptions.defaults();
    assertThat(place(new Pace(options, interrupted))).isEqualTo(SearchEnd.INTERRUPTED);
    assertThat(place(new Pace(options.withTimeLimit(Duration.ZERO), new PlanInterrupter())))
        .isEqualTo(SearchEnd.TIME_LIMIT);
  }

  @Test
  void estimatesAreNoSteps() {
    Pace pace = new Pace(SearchOptions.defaults().withStepLimit(1), new PlanInterrupter());
    assertThat(place(pace)).isNull();
    assertThat(pace.step()).isNull();
    assertThat(pace.step()).isEqualTo(SearchEnd.STEP_LIMIT);
  }

  private static SearchEnd place(Pace pace) {
    CompiledProblem problem = CompiledProblem.of(TextbookGraphs.topcuoglu());
    PublishedState published =
        new PublishedState(problem, new Timetable(problem), CompassVariant.COMPASS);
    published.observe(0);
    return new JobPlacement(problem, published.snapshot(), CompassVariant.COMPASS)
        .place(0, 0, pace);
  }
}
