package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.TransferTerm;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkflowRegistry;
import org.junit.jupiter.api.Test;

/**
 * Four workers; tasks a, b (both with model m, which takes 100 ms) and their join c, 100 ms each.
 */
class AdjustTest {
  private static final int B = 1;
  private static final int C = 2;
  private final WorkflowRegistry registry = WorkflowRegistry.of(CompiledProblem.of(problem()));
  private final ClusterSnapshot snapshot =
      new ClusterSnapshot(registry, 4, 1, WaitReading.AS_PUBLISHED);

  AdjustTest() {
    snapshot.joinAll();
  }

  @Test
  void staysUntilTheWaitExceedsThetaTimesTheDuration() {
    snapshot.updateResident(1, 0, true);
    snapshot.updateWait(0, 150_000, 0);
    assertThat(adjust(OnlineOptions.defaults(), B, 0)).isZero();
    snapshot.updateWait(0, 150_001, 0);
    assertThat(adjust(OnlineOptions.defaults(), B, 0)).isEqualTo(1);
    assertThat(adjust(OnlineOptions.defaults().withThetaPercent(151), B, 0)).isZero();
  }

  @Test
  void weighsWaitsAgainstFetches() {
    snapshot.updateResident(0, 0, true);
    snapshot.updateResident(3, 0, true);
    snapshot.updateWait(0, 500_000, 0);
    snapshot.updateWait(3, 99_999, 0);
    assertThat(adjust(OnlineOptions.defaults(), B, 0)).isEqualTo(3);
    snapshot.updateWait(3, 100_000, 0);
    assertThat(adjust(OnlineOptions.defaults(), B, 0)).as("the first of equals").isEqualTo(1);
    snapshot.leave(1);
    snapshot.leave(2);
    assertThat(adjust(OnlineOptions.defaults(), B, 0)).isEqualTo(3);
  }

  @Test
  void leavesJoinsAlone() {
    snapshot.updateWait(0, 500_000, 0);
    assertThat(adjust(OnlineOptions.defaults(), C, 0)).isZero();
    assertThat(adjust(OnlineOptions.defaults().withAdjustJoins(true), C, 0)).isEqualTo(1);
    snapshot.leave(0);
    assertThat(adjust(OnlineOptions.defaults(), C, 0)).as("its worker has left").isEqualTo(1);
  }

  @Test
  void countsTheTransferOfTheInputWhenAsked() {
    snapshot.updateWait(0, 500_000, 0);
    snapshot.updateWait(2, 1_000, 0);
    OnlineOptions counting =
        OnlineOptions.defaults().withTransferTerm(TransferTerm.PLACING_AND_ADJUSTING);
    OnlinePlanner planner = new CompassOnline(registry, counting).planner();
    assertThat(planner.adjust(0, B, 0, 2, 0, snapshot)).isEqualTo(2);
    snapshot.updateWait(2, 10_000, 0);
    assertThat(planner.adjust(0, B, 0, 2, 0, snapshot)).as("10 ms of transfer tie").isEqualTo(1);
    snapshot.updateWait(2, 9_999, 0);
    assertThat(planner.adjust(0, B, 0, 2, 0, snapshot)).isEqualTo(2);
  }

  @Test
  void movesATaskWhoseWorkerHasLeft() {
    snapshot.leave(0);
    assertThat(adjust(OnlineOptions.defaults(), B, 0)).isEqualTo(1);
    for (int w = 1; w < 4; w++) {
      snapshot.leave(w);
    }
    assertThat(adjust(OnlineOptions.defaults(), B, 0)).as("nobody is there").isZero();
  }

  @Test
  void refusesWhatDoesNotExist() {
    OnlinePlanner planner = new CompassOnline(registry, OnlineOptions.defaults()).planner();
    assertThatThrownBy(() -> planner.adjust(1, 0, 0, 0, 0, snapshot))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no workflow number (1).");
    assertThatThrownBy(() -> planner.adjust(0, 3, 0, 0, 0, snapshot))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no task number (3) in the workflow number (0).");
    assertThatThrownBy(() -> planner.adjust(0, 0, 4, 0, 0, snapshot))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no worker number (4).");
    WorkflowRegistry other = WorkflowRegistry.of(CompiledProblem.of(problem()));
    ClusterSnapshot strange = new ClusterSnapshot(other, 4, 1, WaitReading.AS_PUBLISHED);
    assertThatThrownBy(() -> planner.adjust(0, 0, 0, 0, 0, strange))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The snapshot is of another registry.");
  }

  private int adjust(OnlineOptions options, int task, int planned) {
    return new CompassOnline(registry, options).planner().adjust(0, task, planned, 2, 0, snapshot);
  }

  private static Problem problem() {
    Problem.Builder builder =
        Problem.builder()
            .model("m", 1_000_000_000)
            .transfers(TransferModel.uniform(0, 100_000_000))
            .workflow(
                Workflow.builder("f")
                    .task("a", 100_000, "m")
                    .task("b", 100_000, "m")
                    .task("c", 100_000)
                    .edge("a", "b", 1_000_000)
                    .edge("a", "c", 1_000_000)
                    .edge("b", "c", 1_000_000)
                    .build())
            .job(new Job("j", "f", 0))
            .objective(Objective.makespan());
    for (int w = 0; w < 4; w++) {
      builder.worker(Worker.gpu("w" + w, "gpu", 2_000_000_000, 10_000_000_000L));
    }
    return builder.build();
  }
}
