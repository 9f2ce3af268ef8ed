package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkerSearch;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Forty workers of 3 GB and two without GPU. Of the first workflow, the first task needs no model
 * and takes 1 ms, its input of 500 KB moves in 5 ms; the second needs a model that takes 200 ms.
 * The second workflow needs none; the third begins on a worker without GPU.
 */
class RefinementsTest {
  private static final int GPUS = 40;
  private static final int INGRESS = 30;

  private final WorkflowRegistry registry = WorkflowRegistry.of(CompiledProblem.of(problem()));
  private final ClusterSnapshot snapshot =
      new ClusterSnapshot(registry, GPUS + 2, 1, WaitReading.AS_PUBLISHED);
  private final Placement placement = new Placement(2);

  RefinementsTest() {
    snapshot.joinAll();
    snapshot.updateResident(0, 0, true);
  }

  @ParameterizedTest
  @EnumSource(WorkerSearch.class)
  void unusedWorkersAreKeptInReserve(WorkerSearch search) {
    place(0, INGRESS, search, Refinements.ALL);
    assertThat(placement.worker(0)).isZero();
    assertThat(placement.finishMicros(0)).isEqualTo(6_000);

    place(0, INGRESS, search, Refinements.ALL.withReserveMicros(0));
    assertThat(placement.worker(0)).isEqualTo(INGRESS);
    assertThat(placement.finishMicros(0)).isEqualTo(1_000);
  }

  @ParameterizedTest
  @EnumSource(WorkerSearch.class)
  void theFirstUnusedWorkerIsNextInLine(WorkerSearch search) {
    snapshot.updateWait(0, 30_000, 0);
    place(0, INGRESS, search, Refinements.ALL);
    assertThat(placement.worker(0)).isEqualTo(1);
    assertThat(placement.finishMicros(0)).isEqualTo(6_000);
  }

  @ParameterizedTest
  @EnumSource(WorkerSearch.class)
  void theReserveIsThereWhenItIsWorthIt(WorkerSearch search) {
    snapshot.updateWait(0, 30_000, 0);
    snapshot.updateWait(1, 30_000, 0);
    place(0, INGRESS, search, Refinements.ALL);
    assertThat(placement.worker(0)).isEqualTo(INGRESS);
    assertThat(placement.finishMicros(0)).isEqualTo(1_000);
    assertThat(placement.queueEndMicros(0)).isEqualTo(1_000);
  }

  @ParameterizedTest
  @EnumSource(WorkerSearch.class)
  void workersThatNeverHoldAModelAreNoReserve(WorkerSearch search) {
    place(2, GPUS + 1, search, Refinements.ALL);
    assertThat(placement.worker(0)).isEqualTo(GPUS + 1);

    place(1, INGRESS, search, Refinements.ALL);
    assertThat(placement.worker(0)).isEqualTo(INGRESS);
  }

  @ParameterizedTest
  @EnumSource(WorkerSearch.class)
  void aFetchRunsBesideTheQueueOnlyWithOverlap(WorkerSearch search) {
    snapshot.updateResident(0, 0, false);
    for (int w = 0; w < GPUS; w++) {
      snapshot.updateWait(w, 150_000, 0);
    }
    place(3, INGRESS, search, Refinements.ALL);
    assertThat(placement.finishMicros(0)).isEqualTo(300_000);

    place(3, INGRESS, search, Refinements.ALL.withOverlapFetches(false));
    assertThat(placement.finishMicros(0)).isEqualTo(450_000);
  }

  @ParameterizedTest
  @EnumSource(WorkerSearch.class)
  void tiesGoToTheHolderOnlyWithPacking(WorkerSearch search) {
    snapshot.updateResident(0, 0, false);
    snapshot.updateResident(7, 0, true);
    for (int w = 0; w < GPUS; w++) {
      snapshot.updateWait(w, 300_000, 0);
    }
    place(3, INGRESS, search, Refinements.ALL);
    assertThat(placement.worker(0)).isEqualTo(7);

    place(3, INGRESS, search, Refinements.ALL.withPackTies(false));
    assertThat(placement.worker(0)).isZero();
  }

  /** A task that is in time waits for the model; one that is late anyway fetches it elsewhere. */
  @ParameterizedTest
  @EnumSource(WorkerSearch.class)
  void whatIsLateAnywayBringsTheModelToOneMoreWorker(WorkerSearch search) {
    snapshot.updateWait(0, 150_000, 0);
    snapshot.updateWait(1, 20_000, 0);

    placeOne(250_000, search, Refinements.ALL);
    assertThat(placement.worker(0)).isZero();
    assertThat(placement.finishMicros(0)).isEqualTo(250_000);

    placeOne(249_999, search, Refinements.ALL);
    assertThat(placement.worker(0)).isEqualTo(1);
    assertThat(placement.finishMicros(0)).isEqualTo(300_000);

    placeOne(249_999, search, Refinements.ALL.withPackTies(false));
    assertThat(placement.worker(0)).isZero();

    for (int w = 1; w < GPUS; w++) {
      snapshot.updateResident(w, 0, true);
      snapshot.updateWait(w, 150_000, 0);
    }
    placeOne(249_999, search, Refinements.ALL);
    assertThat(placement.worker(0)).isZero();
  }

  @ParameterizedTest
  @EnumSource(WorkerSearch.class)
  void whatAJobThatIsNotCommittedWouldBringIsNotThere(WorkerSearch search) {
    for (int w = 0; w < GPUS; w++) {
      snapshot.updateResident(w, 0, w != 5);
      snapshot.updateWait(w, 150_000, 0);
    }
    OnlineOptions remembering =
        OnlineOptions.defaults().withWorkerSearch(search).withRememberFetches(true);
    OnlinePlanner planner = new CompassPlusOnline(registry, remembering).planner();

    planner.place(4, INGRESS, 0, new long[] {1, 1}, snapshot, placement);
    assertThat(placement.worker(0)).isEqualTo(5);
    assertThat(placement.worker(1)).isNotEqualTo(5);

    planner.place(4, INGRESS, 0, new long[] {1_000_000, 1}, snapshot, placement);
    assertThat(placement.worker(0)).isNotEqualTo(5);
    assertThat(placement.worker(1)).isEqualTo(5);
  }

  @ParameterizedTest
  @EnumSource(WorkerSearch.class)
  void nothingIsBroughtWhereAnotherModelWouldHaveToGo(WorkerSearch search) {
    Problem tight =
        problem().toBuilder()
            .model("n", 1_500_000_000)
            .workflow(Workflow.builder("other").task("a", 100_000, "n").build())
            .build();
    WorkflowRegistry both = WorkflowRegistry.of(CompiledProblem.of(tight));
    ClusterSnapshot cluster = new ClusterSnapshot(both, GPUS + 2, 2, WaitReading.AS_PUBLISHED);
    cluster.joinAll();
    cluster.updateResident(0, 0, true);
    cluster.updateWait(0, 150_000, 0);

    planner(both, search, Refinements.ALL)
        .place(3, INGRESS, 0, new long[] {249_999}, cluster, placement);

    assertThat(placement.worker(0)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 1L << 40})
  void refusesAReserveOutOfRange(long micros) {
    assertThatThrownBy(() -> Refinements.ALL.withReserveMicros(micros))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + micros + ") must be between");
  }

  private void place(int workflow, int ingress, WorkerSearch search, Refinements refinements) {
    planner(registry, search, refinements).place(workflow, ingress, 0, snapshot, placement);
    assertThat(placement.isComplete()).isTrue();
  }

  private void placeOne(long dueMicros, WorkerSearch search, Refinements refinements) {
    planner(registry, search, refinements)
        .place(3, INGRESS, 0, new long[] {dueMicros}, snapshot, placement);
    assertThat(placement.isComplete()).isTrue();
  }

  private static OnlinePlanner planner(
      WorkflowRegistry of, WorkerSearch search, Refinements refinements) {
    OnlineOptions options = OnlineOptions.defaults().withWorkerSearch(search);
    return new CompassPlusOnline(of, options, refinements).planner();
  }

  private static Problem problem() {
    Mode onCpu = Mode.of(1_000).onTypes("cpu");
    Mode onGpu = Mode.of(1_000).onTypes("gpu");
    Mode withModel = Mode.of(100_000).withModels("m");
    Problem.Builder builder =
        Problem.builder()
            .model("m", 2_000_000_000)
            .transfers(TransferModel.uniform(0, 100_000_000))
            .objective(Objective.makespan())
            .workflow(
                new Workflow(
                    "mixed",
                    List.of(Task.of("a", onGpu), Task.of("b", withModel)),
                    List.of(new DataEdge("a", "b", 0))))
            .workflow(Workflow.builder("plain").task("a", 1_000).build())
            .workflow(
                new Workflow(
                    "begins-on-cpu",
                    List.of(Task.of("a", onCpu), Task.of("b", withModel)),
                    List.of()))
            .workflow(Workflow.builder("one").task("a", 100_000, "m").build())
            .workflow(
                Workflow.builder("two").task("a", 100_000, "m").task("b", 100_000, "m").build());
    for (String workflow : List.of("mixed", "plain", "begins-on-cpu")) {
      builder.job(
          new Job("j-" + workflow, workflow, 0).withInputs(new JobInput("a", 500_000, "w0")));
    }
    builder.job(new Job("j-one", "one", 0));
    builder.job(new Job("j-two", "two", 0));
    for (int w = 0; w < GPUS; w++) {
      builder.worker(Worker.gpu("w" + w, "gpu", 3_000_000_000L, 10_000_000_000L));
    }
    for (int w = GPUS; w < GPUS + 2; w++) {
      builder.worker(Worker.cpu("w" + w).withType("cpu"));
    }
    return builder.build();
  }
}
