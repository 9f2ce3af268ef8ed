package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.ClusterTable;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.scheduler.AdjustmentRequest;
import dev.sextant.planner.scheduler.JobPlacer;
import dev.sextant.planner.scheduler.ModelHandle;
import dev.sextant.planner.scheduler.PlacedJob;
import dev.sextant.planner.scheduler.PlacementRequest;
import dev.sextant.planner.scheduler.TaskHandle;
import dev.sextant.planner.scheduler.WorkerHandle;
import dev.sextant.planner.scheduler.WorkerReport;
import dev.sextant.planner.scheduler.WorkflowHandle;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import jdk.jfr.Recording;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {
  private static final int ROUNDS = 2_000;
  private static final int WINDOWS = 6;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @CsvSource({"20, false", "600, false", "20, true", "600, true"})
  void planningAllocatesNothing(int workers, boolean plus) {
    RandomCluster cluster = new RandomCluster(new SplittableRandom(workers), workers);
    ClusterTable table = new ClusterTable(cluster.registry, cluster.workers, cluster.models);
    table.joinAll();
    ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.ELAPSING);
    OnlinePlanner planner =
        new CompassPlusOnline(
                cluster.registry,
                OnlineOptions.defaults().withRememberFetches(true).withThetaPercent(0),
                plus ? Refinements.ALL : Refinements.NONE)
            .planner();
    Placement placement = new Placement(8);
    long[] residents = new long[table.residentWords()];
    // What the virtual machine allocates once, for linking a call, is in some windows only.
    long least = Long.MAX_VALUE;
    for (int window = 0; window < WINDOWS; window++) {
      long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      rounds(window * ROUNDS, table, snapshot, planner, placement, residents);
      long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, after - before);
    }
    assertThat(least).isZero();
  }

  /** The same with tasks that wait for batches, which is told to the snapshot itself. */
  @ParameterizedTest
  @CsvSource({"20, false", "600, false", "20, true", "600, true"})
  void planningInBatchesAllocatesNothing(int workers, boolean plus) {
    RandomCluster cluster = new RandomCluster(new SplittableRandom(workers), workers, true);
    ClusterSnapshot snapshot = cluster.snapshot();
    OnlinePlanner planner =
        new CompassPlusOnline(
                cluster.registry,
                OnlineOptions.defaults().withThetaPercent(0),
                plus ? Refinements.ALL : Refinements.NONE)
            .planner();
    Placement placement = new Placement(8);
    int batches = cluster.registry.catalogue().workflows().batches();
    for (int i = 0; i < 5 * batches; i++) {
      // Groups of workers that wait grow once.
      for (int w = 0; w < cluster.workers; w++) {
        snapshot.updateWaiting(w, i / 5, i % 5);
      }
      planner.place(0, 0, 0, snapshot, placement);
    }
    int joined = 0;
    long least = Long.MAX_VALUE;
    for (int window = 0; window < WINDOWS; window++) {
      long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      for (int i = window * ROUNDS; i < (window + 1) * ROUNDS; i++) {
        int worker = i % cluster.workers;
        long now = 1_000L * i;
        if (snapshot.isPresent(worker)) {
          snapshot.updateWait(worker, i % 7 * 100_000L, now);
          snapshot.updateWaiting(worker, i % batches, i % 5);
        }
        planner.place(i % 5, worker, now, snapshot, placement);
        joined += placement.size() > 0 ? placement.batchSize(placement.task(0)) - 1 : 0;
        if (placement.isComplete()) {
          snapshot.commit(placement);
          if (i % 3 == 0) {
            snapshot.rollback();
          }
        }
        planner.adjust(i % 5, 0, worker, worker, now, snapshot);
      }
      long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, after - before);
    }
    assertThat(least).isZero();
    assertThat(joined).isPositive();
  }

  /** The same by names: a report, a refresh, a job, a commit and a task that may move. */
  @ParameterizedTest
  @CsvSource({"20, false", "600, false", "20, true", "600, true"})
  void planningByNameAllocatesNothing(int workers, boolean plus) {
    NamedCluster cluster = new NamedCluster(new SplittableRandom(workers), workers);
    cluster.joinAll();
    OnlinePlanner planner =
        new CompassPlusOnline(
                cluster.cluster.registry(),
                OnlineOptions.defaults().withRememberFetches(true).withThetaPercent(0),
                plus ? Refinements.ALL : Refinements.NONE)
            .planner();
    JobPlacer placer = new JobPlacer(cluster.cluster, planner, WaitReading.ELAPSING);
    NamedRounds rounds = new NamedRounds(cluster, placer);
    long least = Long.MAX_VALUE;
    for (int window = 0; window < WINDOWS; window++) {
      long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      rounds.run(window * ROUNDS);
      long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, after - before);
    }
    assertThat(least).isZero();
    assertThat(rounds.committed).isPositive();
  }

  /** The same while somebody records what else happens, and what is placed or not. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void recordingAllocatesNothing(boolean places) {
    try (Recording recording = new Recording()) {
      if (places) {
        recording.enable("sextant.Place");
      }
      recording.start();
      planningByNameAllocatesNothing(20, true);
    }
  }

  private static final class NamedRounds {
    private final NamedCluster cluster;
    private final JobPlacer placer;
    private final PlacementRequest arrival = new PlacementRequest();
    private final AdjustmentRequest ready = new AdjustmentRequest();
    private final PlacedJob job = new PlacedJob();
    private final WorkerReport report = new WorkerReport();
    private final List<ModelHandle> none = List.of();
    private final List<ModelHandle> one;
    int committed;

    NamedRounds(NamedCluster cluster, JobPlacer placer) {
      this.cluster = cluster;
      this.placer = placer;
      one = cluster.cluster.catalogue().models().subList(0, 1);
    }

    void run(int from) {
      List<WorkflowHandle> workflows = cluster.workflows;
      for (int i = from; i < from + ROUNDS; i++) {
        WorkerHandle worker = cluster.workers.get(i % cluster.workers.size());
        long now = 1_000L * i;
        report.clear().waitMicros(i % 7 * 100_000L).observedMicros(now);
        cluster.cluster.publish(worker, report.models(i % 2 == 0 ? none : one));
        placer.refresh();
        WorkflowHandle workflow = workflows.get(i % workflows.size());
        arrival.workflow(workflow).inputAt(worker).nowMicros(now);
        if (placer.place(arrival, job) && placer.commit(job)) {
          committed++;
          if (i % 3 == 0) {
            placer.rollback();
          }
          TaskHandle task = job.task(0);
          ready.task(task).planned(job.worker(task)).inputAt(worker).nowMicros(now);
          placer.adjust(ready);
        }
      }
    }
  }

  private static void rounds(
      int from,
      ClusterTable table,
      ClusterSnapshot snapshot,
      OnlinePlanner planner,
      Placement placement,
      long[] residents) {
    for (int i = from; i < from + ROUNDS; i++) {
      int worker = i % table.workerCapacity();
      long now = 1_000L * i;
      table.publishWait(worker, i % 7 * 100_000L, now);
      residents[0] = i % 2;
      table.publishResidents(worker, residents, 0, 0);
      snapshot.refresh();
      planner.place(i % 5, worker, now, snapshot, placement);
      if (placement.isComplete()) {
        snapshot.commit(placement);
        if (i % 3 == 0) {
          snapshot.rollback();
        }
      }
      planner.adjust(i % 5, 0, worker, worker, now, snapshot);
    }
  }
}
