package dev.sextant.benchmarks.jmh;

import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.heuristics.compass.CompassPlusOnline;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkerSearch;
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
 * Placing a six-task workflow, committing it, and taking note of one worker's row.
 *
 * <p>{@code steady}: queues are worked off as time passes, jobs arrive at 70 % of what the workers
 * can run. {@code random}: waits stay as published, every update draws a new one.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class OnlineBenchmark {
  /** Number of workers. */
  @Param({"5", "100", "1000", "10000"})
  public int workers;

  /** How the best worker is found. */
  @Param({"AUTOMATIC", "SCAN"})
  public WorkerSearch search;

  /** How queues develop. */
  @Param({"steady", "random"})
  public String queues;

  /** Which planner. */
  @Param({"compass", "compass+"})
  public String kind = "compass";

  private OnlineCluster cluster;
  private ClusterSnapshot snapshot;
  private OnlinePlanner planner;
  private Placement placement;
  private boolean steady;
  private long interval;
  private long now;
  private int next;

  /** Builds the cluster. */
  @Setup(Level.Trial)
  public void build() {
    steady = "steady".equals(queues);
    cluster = new OnlineCluster(workers);
    snapshot =
        new ClusterSnapshot(
            cluster.registry,
            workers,
            16,
            steady ? WaitReading.ELAPSING : WaitReading.AS_PUBLISHED);
    cluster.fill(snapshot);
    OnlineOptions options = OnlineOptions.defaults().withWorkerSearch(search);
    planner =
        "compass".equals(kind)
            ? new CompassOnline(cluster.registry, options).planner()
            : new CompassPlusOnline(cluster.registry, options).planner();
    placement = new Placement(OnlineCluster.TASKS);
    interval = Math.max(1, cluster.workMicros * 10 / (7L * workers));
  }

  /** One job. */
  @Benchmark
  public long placeAndCommit() {
    place();
    return commit();
  }

  /** Places the next job, and does no more. */
  void place() {
    int i = next & OnlineCluster.PREPARED - 1;
    now += interval;
    planner.place(i & OnlineCluster.WORKFLOWS - 1, cluster.ingress[i], now, snapshot, placement);
  }

  /** Commits that job, and takes note of a row; returns when the job is to end. */
  long commit() {
    int i = next++ & OnlineCluster.PREPARED - 1;
    snapshot.commit(placement);
    int w = cluster.row[i];
    long wait = steady ? snapshot.queueEndMicros(w, now) - now : cluster.wait[i];
    snapshot.updateWait(w, wait, now);
    snapshot.updateResidents(w, cluster.residents, i, 0);
    return placement.finishMicros();
  }
}
