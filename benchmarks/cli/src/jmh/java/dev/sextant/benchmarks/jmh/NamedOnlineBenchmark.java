package dev.sextant.benchmarks.jmh;

import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.ClusterTable;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.scheduler.Catalogue;
import dev.sextant.planner.scheduler.Cluster;
import dev.sextant.planner.scheduler.JobPlacer;
import dev.sextant.planner.scheduler.ModelHandle;
import dev.sextant.planner.scheduler.PlacedJob;
import dev.sextant.planner.scheduler.PlacementRequest;
import dev.sextant.planner.scheduler.WorkerHandle;
import dev.sextant.planner.scheduler.WorkerReport;
import dev.sextant.planner.scheduler.WorkerType;
import dev.sextant.planner.scheduler.WorkflowHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The layer of names beside the layer of numbers, on the same cluster: placing a six-task workflow
 * alone, and together with a publication, a refresh before it and a commit after it. Run with
 * {@code -prof gc} for the bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class NamedOnlineBenchmark {
  /** Number of workers. */
  @Param({"5", "100", "1000"})
  public int workers;

  private OnlineCluster prepared;
  private ClusterTable table;
  private ClusterSnapshot snapshot;
  private OnlinePlanner planner;
  private final Placement placement = new Placement(OnlineCluster.TASKS);

  private Cluster cluster;
  private JobPlacer placer;
  private WorkerHandle[] handles;
  private WorkflowHandle[] workflows;
  private List<List<ModelHandle>> residents;
  private final PlacementRequest request = new PlacementRequest();
  private final PlacedJob job = new PlacedJob();
  private final WorkerReport report = new WorkerReport();

  private long interval;
  private long now;
  private int next;

  /** Builds the cluster twice. */
  @Setup(Level.Trial)
  public void build() {
    prepared = new OnlineCluster(workers);
    interval = Math.max(1, prepared.workMicros * 10 / (7L * workers));
    join();
    for (int w = 0; w < workers; w++) {
      publishNumbers(w, w % OnlineCluster.PREPARED);
      publishNames(w, w % OnlineCluster.PREPARED);
    }
    CompassOnline compass = new CompassOnline(cluster.registry(), OnlineOptions.defaults());
    snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
    snapshot.refresh();
    planner = compass.planner();
    placer = new JobPlacer(cluster, compass.planner(), WaitReading.AS_PUBLISHED);
  }

  private void join() {
    var problem = prepared.registry.catalogue().problem();
    Catalogue.Builder builder =
        Catalogue.builder()
            .workerType(WorkerType.gpu("T4", 16_000_000_000L, 10_000_000_000L))
            .transfers(2, 3_600_000_000L);
    problem.models().forEach(builder::model);
    for (Workflow workflow : problem.workflows()) {
      builder.workflow(workflow).input(workflow.id(), "t0", 3_000_000);
    }
    cluster = Cluster.builder(builder.build()).mostWorkers(workers).build();
    table = new ClusterTable(cluster.registry(), workers, 16);
    workflows = cluster.catalogue().workflows().toArray(WorkflowHandle[]::new);
    handles = new WorkerHandle[workers];
    for (int w = 0; w < workers; w++) {
      handles[w] = cluster.join("w" + w, "T4");
      table.join(0);
    }
    residents = new ArrayList<>();
    for (long bits : prepared.residents) {
      residents.add(
          cluster.catalogue().models().stream()
              .filter(model -> (bits >>> model.number() & 1) != 0)
              .toList());
    }
  }

  private void publishNumbers(int w, int i) {
    table.publish(w, prepared.wait[i], now, prepared.residents, i, 0);
  }

  private void publishNames(int w, int i) {
    report.waitMicros(prepared.wait[i]).observedMicros(now).models(residents.get(i));
    cluster.publish(handles[w], report);
  }

  private int advance() {
    now += interval;
    return next++ & OnlineCluster.PREPARED - 1;
  }

  private void placeNumbers(int i) {
    planner.place(i & OnlineCluster.WORKFLOWS - 1, prepared.ingress[i], now, snapshot, placement);
  }

  private void placeNames(int i) {
    request.workflow(workflows[i & OnlineCluster.WORKFLOWS - 1]);
    request.inputAt(handles[prepared.ingress[i]]).nowMicros(now);
    placer.place(request, job);
  }

  /** Placing by numbers. */
  @Benchmark
  public long placeByNumbers() {
    placeNumbers(advance());
    return placement.finishMicros();
  }

  /** Placing by names. */
  @Benchmark
  public long placeByNames() {
    placeNames(advance());
    return job.finishMicros();
  }

  /** Publishing, refreshing, placing and committing by numbers. */
  @Benchmark
  public long everythingByNumbers() {
    int i = advance();
    publishNumbers(prepared.row[i], i);
    snapshot.refresh();
    placeNumbers(i);
    snapshot.commit(placement);
    return placement.finishMicros();
  }

  /** Publishing, refreshing, placing and committing by names. */
  @Benchmark
  public long everythingByNames() {
    int i = advance();
    publishNames(prepared.row[i], i);
    placer.refresh();
    placeNames(i);
    placer.commit(job);
    return job.finishMicros();
  }
}
