package dev.sextant.benchmarks.jmh;

import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.ClusterTable;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Planners of several threads on one table, each with its own snapshot: pulling what others have
 * published, placing and committing a six-task workflow. With n threads, each publishes the row of
 * one worker with every n-th plan: the rows published in a second depend on the cluster, not on the
 * number of its planners.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class SharedTableBenchmark {

  /** The table. */
  @State(Scope.Benchmark)
  public static class Shared {
    /** Number of workers. */
    @Param({"100", "1000", "10000"})
    public int workers;

    OnlineCluster cluster;
    ClusterTable table;
    CompassOnline compass;
    final AtomicInteger begun = new AtomicInteger();
    int threads;

    /** Fills the table. */
    @Setup(Level.Trial)
    public void build(BenchmarkParams params) {
      build(params.getThreads());
    }

    void build(int planners) {
      threads = planners;
      cluster = new OnlineCluster(workers);
      table = new ClusterTable(cluster.registry, workers, 16);
      table.joinAll();
      for (int w = 0; w < workers; w++) {
        int i = w % OnlineCluster.PREPARED;
        table.publishWait(w, cluster.wait[i], 0);
        table.publishResidents(w, cluster.residents, i, 0);
      }
      compass = new CompassOnline(cluster.registry, OnlineOptions.defaults());
    }
  }

  private ClusterSnapshot snapshot;
  private OnlinePlanner planner;
  private Placement placement;
  private long interval;
  private long now;
  private int next;

  /** Builds one thread's planner. */
  @Setup(Level.Trial)
  public void build(Shared shared) {
    snapshot = new ClusterSnapshot(shared.table, WaitReading.ELAPSING);
    planner = shared.compass.planner();
    placement = new Placement(OnlineCluster.TASKS);
    interval = Math.max(1, shared.cluster.workMicros * 10 / (7L * shared.workers));
    next = shared.begun.getAndIncrement() * 1_777;
  }

  /** One job, with one planner at work. */
  @Benchmark
  @Threads(1)
  public long onePlanner(Shared shared) {
    return refreshPlaceAndPublish(shared);
  }

  /** One job, with two planners at work. */
  @Benchmark
  @Threads(2)
  public long twoPlanners(Shared shared) {
    return refreshPlaceAndPublish(shared);
  }

  private long refreshPlaceAndPublish(Shared shared) {
    OnlineCluster cluster = shared.cluster;
    int i = next++ & OnlineCluster.PREPARED - 1;
    now += interval;
    snapshot.refresh();
    planner.place(i & OnlineCluster.WORKFLOWS - 1, cluster.ingress[i], now, snapshot, placement);
    snapshot.commit(placement);
    if (next % shared.threads == 0) {
      int w = cluster.row[i];
      long wait = snapshot.queueEndMicros(w, now) - now;
      shared.table.publish(w, wait, now, cluster.residents, i, 0);
    }
    return placement.finishMicros();
  }
}
