package dev.sextant.benchmarks.jmh;

import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.heuristics.compass.CompassPlusOnline;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import java.util.function.IntToLongFunction;

/**
 * Blocks of jobs of {@link OnlineBenchmark}, steady, one after the other: how many nanoseconds
 * their placing took, without commits, updates and what the clock itself takes. Known to others as
 * a function alone, so that versions of everything else can be beside each other.
 */
public final class OnlineBlock implements IntToLongFunction {
  private final OnlineCluster cluster;
  private final ClusterSnapshot snapshot;
  private final OnlinePlanner planner;
  private final Placement placement = new Placement(OnlineCluster.TASKS);
  private final long interval;
  private long now;
  private int next;
  private long finish;

  /** On so many workers, by a planner. */
  public OnlineBlock(int workers, String kind) {
    cluster = new OnlineCluster(workers);
    snapshot = new ClusterSnapshot(cluster.registry, workers, 16, WaitReading.ELAPSING);
    cluster.fill(snapshot);
    OnlineOptions options = OnlineOptions.defaults();
    planner =
        "compass".equals(kind)
            ? new CompassOnline(cluster.registry, options).planner()
            : new CompassPlusOnline(cluster.registry, options).planner();
    interval = Math.max(1, cluster.workMicros * 10 / (7L * workers));
  }

  @Override
  public long applyAsLong(int jobs) {
    long nanos = 0;
    for (int job = 0; job < jobs; job++) {
      int i = next++ & OnlineCluster.PREPARED - 1;
      now += interval;
      long begin = System.nanoTime();
      planner.place(i & OnlineCluster.WORKFLOWS - 1, cluster.ingress[i], now, snapshot, placement);
      long end = System.nanoTime();
      nanos += end - begin - (System.nanoTime() - end);
      snapshot.commit(placement);
      int w = cluster.row[i];
      snapshot.updateWait(w, snapshot.queueEndMicros(w, now) - now, now);
      snapshot.updateResidents(w, cluster.residents, i, 0);
      finish += placement.finishMicros();
    }
    if (finish == 0) {
      throw new IllegalStateException("Nothing was placed.");
    }
    return nanos;
  }
}
