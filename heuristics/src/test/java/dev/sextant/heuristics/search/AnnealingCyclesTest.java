package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How long cycles are and how hot they begin. */
class AnnealingCyclesTest {
  private static AnnealingCycles cycles(int tasks, Objective objective) {
    Problem.Builder problem =
        Problem.builder()
            .workers(Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("t", 1).build())
            .objective(objective);
    for (int j = 0; j < tasks; j++) {
      problem.job("j" + j, "f");
    }
    return new AnnealingCycles(CompiledProblem.of(problem.build()), tasks);
  }

  @Test
  void areTwiceAsLongAsThoseBeforeUntilTheLastOneTakesTheRest() {
    AnnealingCycles cycles = cycles(100, Objective.makespan());
    long left = 100_000;
    for (long length = 4_000; length <= 16_000; length *= 2) {
      cycles.begin(left);
      assertThat(cycles.isLast()).isFalse();
      assertThat(cycles.length()).isEqualTo(length);
      left -= length;
    }
    cycles.begin(left);
    assertThat(cycles.isLast()).isTrue();
    assertThat(cycles.length()).isEqualTo(72_000);
  }

  @Test
  void areOneWithSumsOverJobsOnceItIsKnownHowManyStepsAreLeft() {
    AnnealingCycles cycles = cycles(100, Objective.totalWeightedFlow());
    cycles.begin(Long.MAX_VALUE);
    assertThat(cycles.isLast()).isFalse();
    cycles.begin(19_000_000);
    assertThat(cycles.isLast()).isTrue();
    assertThat(cycles.length()).isEqualTo(19_000_000);
  }

  @Test
  void beginHotterTheMoreStepsThereAreForATask() {
    AnnealingCycles few = cycles(20, Objective.makespan());
    few.begin(2_000);
    assertThat(few.hot()).isCloseTo(0.3 * 100 / (12 * 20), within(1e-9));
    assertThat(few.cold()).isCloseTo(0.01, within(1e-9));
    AnnealingCycles more = cycles(200, Objective.makespan());
    more.begin(2_000);
    assertThat(more.hot()).isCloseTo(0.3 * 10 / (12 * 200), within(1e-9));
    assertThat(more.cold()).isCloseTo(more.hot() / 6, within(1e-9));
    AnnealingCycles enough = cycles(2, Objective.makespan());
    enough.begin(5_000);
    assertThat(enough.hot()).isCloseTo(0.3, within(1e-9));
    assertThat(enough.cold()).isCloseTo(0.01, within(1e-9));
  }

  @Test
  void ofSumsBeginHotterTheMoreStepsThereAreForATask() {
    AnnealingCycles sum = cycles(100, Objective.totalWeightedFlow());
    sum.begin(50 * 100);
    assertThat(sum.hot()).isCloseTo(1.2 / 4, within(1e-9));
    assertThat(sum.cold()).isCloseTo(1.2 / 40, within(1e-9));
    sum.begin(2_000 * 100);
    assertThat(sum.hot()).isCloseTo(1.2, within(1e-9));
  }

  @Test
  void beginLessHotWithManyTasks() {
    AnnealingCycles many = cycles(330, Objective.makespan());
    many.begin(6_000 * 330);
    for (int i = 0; i < 9; i++) {
      many.begin(6_000 * 330 * 4L);
    }
    assertThat(many.length()).isGreaterThan(1_000L * 330);
    assertThat(many.hot()).isCloseTo(0.3 / 10, within(1e-9));
  }

  @Test
  void beginHotterWhereOrdersAlonePutTasksSideBySide() {
    Worker two = Worker.cpu("w").withCapacities(Map.of("compute", 2L));
    assertThat(hottest(two)).isCloseTo(4 * 0.3, within(1e-9));
    assertThat(hottest(Worker.cpu("w"))).isCloseTo(0.3, within(1e-9));
    // There it is decided where they run, too.
    assertThat(hottest(two, two.withId("v"))).isCloseTo(0.3, within(1e-9));
  }

  private static double hottest(Worker... workers) {
    Problem.Builder problem =
        Problem.builder()
            .workers(workers)
            .workflow(Workflow.builder("f").task("t", 1).build())
            .job("j", "f")
            .objective(Objective.makespan());
    AnnealingCycles cycles = new AnnealingCycles(CompiledProblem.of(problem.build()), 1);
    cycles.begin(1_000_000);
    return cycles.hot();
  }
}
