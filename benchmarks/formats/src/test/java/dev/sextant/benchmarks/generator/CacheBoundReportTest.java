package dev.sextant.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.WorkerMetrics;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheBoundReportTest {
  private static final Problem PROBLEM =
      Problem.builder()
          .workers(
              Worker.gpu("a", "gpu", 8, 1), Worker.storage("data"), Worker.gpu("b", "gpu", 8, 1))
          .objective(Objective.makespan())
          .buildUnchecked();

  @Test
  void countsWorkersWithGpuMemoryOnly() {
    CacheBoundReport report = CacheBoundReport.of(PROBLEM, metrics(100, 40, 60, 7));

    assertThat(report.loadBusyShare()).isEqualTo(0.5);
    assertThat(report.loadsPerTask()).isEqualTo(0.7);
    assertThat(report.inFamily()).isTrue();
  }

  @Test
  void saysWhatLoadTheProblemOffers() {
    Problem problem = new CacheBoundGenerator(4, 40, 12, 1, Objective.makespan(), 80).generate();

    CacheBoundReport report =
        CacheBoundReport.of(problem, Planners.get("heft").plan(problem).requirePlan());

    assertThat(report.offeredLoad()).isCloseTo(0.8, within(0.001));
  }

  @Test
  void anEmptyPlanIsNotInTheFamily() {
    assertThat(CacheBoundReport.of(PROBLEM, metrics(0, 0, 0, 0)).inFamily()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "0.40, 0.6, true",
    "0.64, 2.0, true",
    "0.39, 0.9, false",
    "0.65, 0.9, false",
    "0.50, 0.59, false"
  })
  void theFamilyHasBounds(double busy, double loads, boolean inFamily) {
    assertThat(new CacheBoundReport(busy, loads, 1).inFamily()).isEqualTo(inFamily);
  }

  private static PlanMetrics metrics(long makespan, long loadA, long loadB, int loads) {
    return new PlanMetrics(
        Map.of(ObjectiveTerm.MAKESPAN_MICROS, makespan),
        makespan,
        List.of(),
        List.of(
            new WorkerMetrics("a", 6, 50, loadA, loads, 0, 0.5),
            new WorkerMetrics("data", 0, 0, 0, 0, 0, 0),
            new WorkerMetrics("b", 4, 50, loadB, 0, 0, 0.5)),
        loads,
        0,
        10,
        3);
  }
}
