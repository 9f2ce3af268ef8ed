package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkflowRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A task that goes in batches of up to three, which take 10, 12 and 14 ms, on two workers. */
class CompassBatchTest {
  private static final long MS = 1_000;
  private static final int BATCH = 0;

  private ClusterSnapshot snapshot;
  private OnlinePlanner planner;
  private final Placement placement = new Placement(2);

  /** The model is fetched in 5 ms; it is on the second worker alone. */
  @BeforeEach
  void twoWorkers() {
    Mode mode = Mode.of("default", Batch.of(10 * MS, 12 * MS, 14 * MS)).withModels("model");
    WorkflowRegistry registry =
        WorkflowRegistry.of(
            CompiledProblem.of(
                Problem.builder()
                    .model("model", 5 * MS)
                    .workers(
                        Worker.gpu("w0", "T4", 10 * MS, 1_000_000),
                        Worker.gpu("w1", "T4", 10 * MS, 1_000_000))
                    .workflow(Workflow.builder("f").task(Task.of("t", mode)).build())
                    .objective(Objective.totalWeightedFlow())
                    .build()));
    snapshot = new ClusterSnapshot(registry, 2, 1, WaitReading.ELAPSING);
    snapshot.joinAll();
    snapshot.updateResident(0, 0, true);
    snapshot.updateResident(1, 0, true);
    planner = new CompassOnline(registry, OnlineOptions.defaults()).planner();
  }

  private void place() {
    planner.place(0, ClusterSnapshot.NO_WORKER, 0, snapshot, placement);
    assertThat(placement.isComplete()).isTrue();
  }

  private void assertPlaced(int worker, int batchSize, long startMillis, long finishMillis) {
    assertThat(placement.worker(0)).isEqualTo(worker);
    assertThat(placement.batchSize(0)).isEqualTo(batchSize);
    assertThat(placement.startMicros(0)).isEqualTo(startMillis * MS);
    assertThat(placement.finishMicros(0)).isEqualTo(finishMillis * MS);
    assertThat(placement.queueEndMicros(0)).isEqualTo(finishMillis * MS);
  }

  @Test
  void joinsWhoWaitsWhereThatEndsFirst() {
    snapshot.updateWait(0, 20 * MS, 0);
    snapshot.updateWaiting(0, BATCH, 1);
    snapshot.updateWait(1, 13 * MS, 0);
    place();
    assertPlaced(0, 2, 10, 22);
    assertThat(placement.reason(0)).isEqualTo(Constraint.CAPACITY);

    snapshot.updateWait(1, 11 * MS, 0);
    place();
    assertPlaced(1, 1, 11, 21);
  }

  @Test
  void afterFullBatchesATaskBeginsAnother() {
    snapshot.updateWait(0, 28 * MS, 0);
    snapshot.updateWait(1, 50 * MS, 0);
    snapshot.updateWaiting(0, BATCH, 6);
    place();
    assertPlaced(0, 1, 28, 38);

    snapshot.updateWaiting(0, BATCH, 5);
    place();
    assertPlaced(0, 3, 16, 30);
  }

  /** A batch takes its models once. */
  @Test
  void whoJoinsFetchesNothing() {
    snapshot.updateWait(0, 20 * MS, 0);
    snapshot.updateWait(1, 20 * MS, 0);
    snapshot.updateWaiting(1, BATCH, 1);
    snapshot.updateResident(1, 0, false);
    place();

    assertPlaced(1, 2, 10, 22);
    assertThat(placement.fetches(0)).isFalse();
  }

  @Test
  void adjustingSeesWhoWaits() {
    snapshot.updateWait(0, 20 * MS, 0);
    snapshot.updateWait(1, 21 * MS, 0);
    assertThat(planner.adjust(0, 0, 1, ClusterSnapshot.NO_WORKER, 0, snapshot)).isZero();

    snapshot.updateWaiting(1, BATCH, 2);
    assertThat(planner.adjust(0, 0, 0, ClusterSnapshot.NO_WORKER, 0, snapshot)).isEqualTo(1);
  }

  @Test
  void commitsCountUntilTheNextPublication() {
    snapshot.updateWait(0, 20 * MS, 0);
    snapshot.updateWait(1, 50 * MS, 0);
    snapshot.updateWaiting(0, BATCH, 1);
    place();
    snapshot.commit(placement);
    assertThat(snapshot.waiting(0, BATCH)).isEqualTo(2);

    snapshot.rollback();
    assertThat(snapshot.waiting(0, BATCH)).isEqualTo(1);

    snapshot.commit(placement);
    place();
    assertPlaced(0, 3, 10, 24);
    snapshot.commit(placement);
    assertThat(snapshot.waiting(0, BATCH)).isZero();

    snapshot.updateWait(0, 20 * MS, 0);
    assertThat(snapshot.waiting(0, BATCH)).isEqualTo(1);

    snapshot.leave(0);
    assertThat(snapshot.waiting(0, BATCH)).isZero();
  }

  @Test
  void refusesWhatThereIsNot() {
    assertThatThrownBy(() -> snapshot.updateWaiting(0, 1, 1))
        .hasMessageContaining("There is no batch number (1)");
    assertThatThrownBy(() -> snapshot.updateWaiting(0, BATCH, -1))
        .hasMessageContaining("The tasks (-1) must not be negative");
    assertThatThrownBy(() -> snapshot.updateWaiting(2, BATCH, 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
