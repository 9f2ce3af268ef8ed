package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How much a promise counts beside a makespan. */
class PromiseWeightTest {
  private static final int TASKS = 10;

  /** Steps of a cycle that cannot try much. */
  private static final long FEW = 1_000;

  @Test
  void risesTheNearerTheMakespanIsToTheWork() {
    PromiseWeight weight = new PromiseWeight(1_000, 8, TASKS);
    assertThat(weight.at(1_090, FEW)).isCloseTo(5, within(1e-9));
    assertThat(weight.at(1_150, FEW)).isCloseTo(3, within(1e-9));
    assertThat(weight.at(1_050, FEW)).isCloseTo(9, within(1e-9));
  }

  @Test
  void hasALeastAndAMost() {
    PromiseWeight weight = new PromiseWeight(1_000, 8, TASKS);
    assertThat(weight.at(2_000, FEW)).isEqualTo(0.5);
    assertThat(weight.at(Long.MAX_VALUE, FEW)).isEqualTo(0.5);
    assertThat(weight.at(1_001, FEW)).isEqualTo(12);
    assertThat(weight.at(1_000, FEW)).isEqualTo(12);
    assertThat(weight.at(900, FEW)).isEqualTo(12);
  }

  @Test
  void isSmallerWhereAFewWorkersWouldOutweighTheMakespan() {
    assertThat(new PromiseWeight(1_000, 1, TASKS).at(1_000, FEW)).isEqualTo(4);
    assertThat(new PromiseWeight(1_000, 2, TASKS).at(1_000, FEW)).isEqualTo(4);
    assertThat(new PromiseWeight(1_000, 4, TASKS).at(1_000, FEW)).isEqualTo(8);
    assertThat(new PromiseWeight(1_000, 2, TASKS).at(2_000, FEW)).isEqualTo(0.5);
  }

  @Test
  void fallsInCyclesWithTimeForEverything() {
    PromiseWeight weight = new PromiseWeight(1_000, 8, TASKS);
    assertThat(weight.at(1_000, 10_000)).isEqualTo(12);
    assertThat(weight.at(1_000, 40_000)).isEqualTo(3);
    assertThat(weight.at(2_000, 40_000)).isEqualTo(0.125);
    assertThat(weight.at(1_000, Long.MAX_VALUE)).isLessThan(1e-9);
  }

  @Test
  void isLeastWhereNothingIsKnownOfWork() {
    assertThat(new PromiseWeight(0, 8, TASKS).at(1, FEW)).isEqualTo(0.5);
    assertThat(new PromiseWeight(0, 8, TASKS).at(0, FEW)).isEqualTo(0.5);
  }

  @Test
  void isOneUnitOfCostWhereLateJobsCount() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(Worker.cpu("w"))
                .workflow(Workflow.builder("f").task("t", 5).build())
                .job("j", "f")
                .objective(Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS))
                .build());
    OrderDecoder decoder = OrderDecoder.of(problem);
    PromiseWeight weight = PromiseWeight.of(problem, decoder);
    assertThat(weight.at(1, FEW) * decoder.unitsOfPromise()).isEqualTo(1);
    assertThat(weight.at(90, Long.MAX_VALUE)).isEqualTo(weight.at(1, FEW));
  }

  @Test
  void isThatOfTheMakespanWhateverWeighsIt() {
    PromiseWeight once = ofTwoModels(1);
    PromiseWeight thrice = ofTwoModels(3);
    assertThat(once.at(230, FEW)).isCloseTo(3, within(1e-9));
    assertThat(thrice.at(3 * 230, FEW)).isCloseTo(3, within(1e-9));
  }

  /** Two tasks of 95 us for each of two workers, after a load of 10. */
  private static PromiseWeight ofTwoModels(long weight) {
    Problem.Builder builder =
        Problem.builder()
            .model("m", 10)
            .workers(
                Worker.gpu("v", "T4", 1_000, 1_000_000), Worker.gpu("w", "T4", 1_000, 1_000_000))
            .workflow(Workflow.builder("f").task("t", 95, "m").build())
            .objective(new Objective(Map.of(ObjectiveTerm.MAKESPAN_MICROS, weight)));
    for (int j = 0; j < 4; j++) {
      builder.job("j" + j, "f");
    }
    CompiledProblem problem = CompiledProblem.of(builder.build());
    return PromiseWeight.of(problem, OrderDecoder.of(problem));
  }
}
