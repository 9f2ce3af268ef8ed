package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.ClusterTable;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Three workers of 3 GB; tasks a and b need the same model of 2 GB, which takes 200 ms. */
class CompassOnlineTest {
  private final WorkflowRegistry registry =
      WorkflowRegistry.of(CompiledProblem.of(builder().build()));
  private final ClusterSnapshot snapshot =
      new ClusterSnapshot(registry, 3, 3, WaitReading.AS_PUBLISHED);
  private final Placement placement = new Placement(2);

  CompassOnlineTest() {
    snapshot.joinAll();
  }

  @Test
  void saysWhenAndWhy() {
    snapshot.updateWait(0, 50_000, 0);
    snapshot.updateWait(1, 40_000, 0);
    snapshot.updateWait(2, 60_000, 0);
    snapshot.updateResident(2, 0, true);
    planner(OnlineOptions.defaults()).place(0, 0, 1_000, snapshot, placement);
    assertThat(placement.isComplete()).isTrue();
    assertThat(placement.worker(0)).isEqualTo(2);
    assertThat(placement.startMicros(0)).isEqualTo(61_000);
    assertThat(placement.finishMicros(0)).isEqualTo(161_000);
    assertThat(placement.fetches(0)).isFalse();
    assertThat(placement.reason(0)).isEqualTo(Constraint.CAPACITY);
    assertThat(placement.worker(1)).isEqualTo(2);
    assertThat(placement.finishMicros()).isEqualTo(261_000);
    snapshot.leave(2);
    planner(OnlineOptions.defaults()).place(0, 0, 1_000, snapshot, placement);
    assertThat(placement.worker(0)).isEqualTo(1);
    assertThat(placement.startMicros(0)).isEqualTo(241_000);
    assertThat(placement.fetches(0)).isTrue();
    assertThat(placement.plannedBytes(0)).isEqualTo(2_000_000_000L);
    assertThat(placement.reason(0)).isEqualTo(Constraint.MODEL_RESIDENCY);
  }

  @Test
  void fetchesAgainUnlessFetchesAreRemembered() {
    planner(OnlineOptions.defaults()).place(0, 0, 0, snapshot, placement);
    assertThat(placement.fetches(1)).as("as published").isTrue();
    planner(OnlineOptions.defaults().withRememberFetches(true)).place(0, 0, 0, snapshot, placement);
    assertThat(placement.worker(1)).isEqualTo(placement.worker(0));
    assertThat(placement.fetches(1)).isFalse();
    assertThat(placement.finishMicros()).isEqualTo(400_000);
  }

  @Test
  void compassPlusFetchesWhileTheQueueIsWorkedOff() {
    for (int w = 0; w < 3; w++) {
      snapshot.updateWait(w, 150_000, 0);
    }
    new CompassPlusOnline(registry).planner().place(0, 0, 0, snapshot, placement);
    assertThat(placement.startMicros(0)).isEqualTo(200_000);
    assertThat(placement.finishMicros()).isEqualTo(400_000);
  }

  @Test
  void compassPlusKeepsModelsPackedAmongEquals() {
    snapshot.updateWait(0, 300_000, 0);
    snapshot.updateWait(1, 300_000, 0);
    snapshot.updateWait(2, 300_000, 0);
    snapshot.updateResident(2, 0, true);
    new CompassPlusOnline(registry).planner().place(0, 2, 0, snapshot, placement);
    assertThat(placement.worker(0)).isEqualTo(2);
    assertThat(placement.fetches(0)).isFalse();
  }

  @Test
  void saysIncompleteWhenNobodyIsThere() {
    for (int w = 0; w < 3; w++) {
      snapshot.leave(w);
    }
    planner(OnlineOptions.defaults()).place(0, 0, 0, snapshot, placement);
    assertThat(placement.isComplete()).isFalse();
    assertThat(placement.size()).isZero();
  }

  @Test
  void forgetsWhatItPlacedWhenSomebodyElseLeaves() {
    OnlinePlanner planner = planner(OnlineOptions.defaults());
    planner.place(0, 0, 0, snapshot, placement);
    int worker = placement.worker(0);
    long finish = placement.finishMicros();
    snapshot.leave(worker == 2 ? 1 : 2);
    planner.place(0, 0, 0, snapshot, placement);
    assertThat(placement.worker(0)).isEqualTo(worker);
    assertThat(placement.finishMicros()).isEqualTo(finish);
  }

  @Test
  void seesWhatIsRegisteredLater() {
    OnlinePlanner planner = planner(OnlineOptions.defaults());
    assertThatThrownBy(() -> planner.place(1, 0, 0, snapshot, placement))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no workflow number (1).");
    registry.extend(
        CompiledProblem.of(
            builder()
                .model("n", 1_000_000_000)
                .workflow(Workflow.builder("g").task("a", 5, "n").build())
                .build()));
    snapshot.updateResident(1, 1, true);
    planner.place(1, 0, 0, snapshot, placement);
    assertThat(placement.isComplete()).isTrue();
    assertThat(placement.worker(0)).isEqualTo(1);
    assertThat(placement.finishMicros()).isEqualTo(5);
  }

  @Test
  void refusesWhatIsOutOfRange() {
    OnlinePlanner planner = planner(OnlineOptions.defaults());
    assertThatThrownBy(() -> planner.place(0, 3, 0, snapshot, placement))
        .hasMessage("There is no worker number (3).");
    assertThatThrownBy(() -> planner.place(0, 0, -1, snapshot, placement))
        .hasMessage("The nowMicros (-1) must be between 0 and 2^52.");
    assertThatThrownBy(() -> planner.place(0, 0, 0, snapshot, new Placement(1)))
        .hasMessage("The workflow has more tasks (2) than the placement (1) can take.");
  }

  /** Tables are shared, everything else belongs to a thread. */
  @Test
  void threadsDecideAlike() throws Exception {
    RandomCluster cluster = new RandomCluster(new SplittableRandom(600), 600);
    ClusterTable table = new ClusterTable(cluster.registry, cluster.workers, cluster.models);
    table.joinAll();
    CompassOnline shared = new CompassOnline(cluster.registry, OnlineOptions.defaults());
    Callable<List<Integer>> client =
        () -> {
          ClusterSnapshot own = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
          own.refresh();
          OnlinePlanner planner = shared.planner();
          Placement out = new Placement(8);
          List<Integer> workers = new ArrayList<>();
          for (int i = 0; i < 3_000; i++) {
            planner.place(i % 5, i % cluster.workers, i, own, out);
            for (int k = 0; k < out.size(); k++) {
              workers.add(out.worker(out.task(k)));
            }
            if (out.isComplete()) {
              own.commit(out);
            }
          }
          return workers;
        };
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<List<Integer>>> answers = threads.invokeAll(List.of(client, client));
      assertThat(answers.get(0).get()).hasSizeGreaterThan(3_000).isEqualTo(answers.get(1).get());
    } finally {
      threads.shutdown();
    }
  }

  private OnlinePlanner planner(OnlineOptions options) {
    return new CompassOnline(registry, options).planner();
  }

  private static Problem.Builder builder() {
    Problem.Builder builder =
        Problem.builder()
            .model("m", 2_000_000_000)
            .transfers(TransferModel.uniform(0, 100_000_000))
            .workflow(
                Workflow.builder("f")
                    .task("a", 100_000, "m")
                    .task("b", 100_000, "m")
                    .edge("a", "b", 10_000_000)
                    .build())
            .job(new Job("j", "f", 0))
            .objective(Objective.makespan());
    for (int w = 0; w < 3; w++) {
      builder.worker(Worker.gpu("w" + w, "gpu", 3_000_000_000L, 10_000_000_000L));
    }
    return builder;
  }
}
