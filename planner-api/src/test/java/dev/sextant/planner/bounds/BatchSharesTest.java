package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import org.junit.jupiter.api.Test;

class BatchSharesTest {

  @Test
  void theBatchWithTheLeastShareIsNoLargerThanThereAreTasks() {
    Batch batch = Batch.of(10, 14, 15, 40);
    assertThat(shares(1, batch).micros(0)).isEqualTo(10);
    assertThat(shares(2, batch).micros(0)).isEqualTo(7);
    assertThat(shares(3, batch).micros(0)).isEqualTo(5);
    // Four would take 10 each.
    assertThat(shares(9, batch).micros(0)).isEqualTo(5);
  }

  @Test
  void sharesAreRoundedDownAndRunsAloneAreNot() {
    BatchShares two = shares(2, Batch.of(10, 15));
    assertThat(two.micros(0)).isEqualTo(7.5);
    assertThat(two.worth(0, 1)).isEqualTo(7);
    assertThat(two.worth(0, 2)).isEqualTo(15);
    assertThat(two.worth(0, 0.5)).isEqualTo(3);
    // Too much for whole numbers: never more than it is, by next to nothing.
    double large = two.worth(0, 0x1p60);
    assertThat(large).isBetween(0x1p60 * 7.5 * (1 - 1e-14), Math.nextDown(0x1p60 * 7.5));
    assertThat(shares(1, Batch.of(10, 15)).worth(0, 0.25)).isEqualTo(2.5);
  }

  /** With two at once each takes as long as alone, where nothing is rounded. */
  @Test
  void ofEqualSharesTheSmallestBatchCounts() {
    assertThat(shares(2, Batch.of(10, 20)).worth(0, 0.55)).isEqualTo(5.5);
  }

  /** A task goes in one batch, however many of its modes might go in it. */
  @Test
  void aTaskWithTwoModesThatAreAlikeCountsOnce() {
    Batch batch = Batch.of(10, 14);
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of("a", batch), Mode.of("b", batch)))
                    .build())
            .job("j0", "f")
            .objective(Objective.makespan());
    assertThat(new BatchShares(CompiledProblem.of(problem.build())).micros(0)).isEqualTo(10);
    assertThat(new BatchShares(CompiledProblem.of(problem.job("j1", "f").build())).micros(0))
        .isEqualTo(7);
  }

  private static BatchShares shares(int jobs, Batch batch) {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(
                Workflow.builder("f").task(Task.of("t", Mode.of(Mode.DEFAULT_ID, batch))).build())
            .objective(Objective.makespan());
    for (int j = 0; j < jobs; j++) {
      problem.job("j" + j, "f");
    }
    return new BatchShares(CompiledProblem.of(problem.build()));
  }

  /** Either mode has its own batches, and both tasks may go in one of either. */
  @Test
  void aTaskCountsForTheBatchesOfEachOfItsModes() {
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(
                Workflow.builder("f")
                    .task(
                        Task.of(
                            "t", Mode.of("a", Batch.of(10, 14)), Mode.of("b", Batch.of(20, 30))))
                    .build())
            .job("j0", "f")
            .job("j1", "f")
            .objective(Objective.makespan())
            .build();
    BatchShares shares = new BatchShares(CompiledProblem.of(problem));
    assertThat(shares.micros(0)).isEqualTo(7);
    assertThat(shares.micros(1)).isEqualTo(15);
  }
}
