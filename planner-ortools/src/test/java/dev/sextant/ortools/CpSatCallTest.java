package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import org.junit.jupiter.api.Test;

class CpSatCallTest {
  private final CompiledProblem problem =
      CompiledProblem.of(JobSetStagesTest.crowded(0, 2, 200_000));
  private final PlanRecorder recorder = new PlanRecorder(problem);
  private final SearchRequest request =
      new SearchRequest(problem, SearchOptions.defaults().withStepLimit(50), null);
  private final CpSatCall call =
      new CpSatCall(CpSatOptions.defaults(), request, recorder, new PlanInterrupter());

  @Test
  void aGapIsWideWithoutAPlanOrABound() {
    assertThat(call.gap()).isEqualTo(1);
    new LocalSearchBackend().search(request, recorder, new PlanInterrupter());
    assertThat(recorder.lowerBound()).isEqualTo(Long.MIN_VALUE);
    assertThat(call.gap()).isGreaterThan(1);
    recorder.tightenLowerBound(recorder.incumbentObjective());
    assertThat(call.gap()).isZero();
  }
}
