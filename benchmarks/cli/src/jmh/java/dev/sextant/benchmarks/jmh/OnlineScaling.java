package dev.sextant.benchmarks.jmh;

import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.ClusterTable;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What placing takes when the cluster is not the plain one, as Markdown: blocks of jobs on a shape
 * and on the plain shape of as many workers take turns in one process, and what counts is the
 * quotient of the medians. Each job is placed and committed, and one row is updated. Then, how long
 * it takes that workers join. Not a JMH benchmark.
 *
 * <p>Arguments: shapes ({@link ScalingShape#of}), or {@code join=} and a number of workers; without
 * any, the shapes in the results. {@code mvn -Pjmh -DskipTests verify
 * -Djmh.main=dev.sextant.benchmarks.jmh.OnlineScaling
 * -Djmh.benchmark=workers=10000,racks=100,needed=2}
 */
public final class OnlineScaling {
  private static final List<String> SHAPES =
      List.of(
          "workers=1000,classes=32",
          "workers=10000,classes=128",
          "workers=1000,racks=8",
          "workers=1000,racks=9",
          "workers=10000,racks=32",
          "workers=10000,racks=100",
          "workers=10000,racks=32,links=any",
          "workers=1000,needed=2",
          "workers=1000,needed=3",
          "workers=10000,needed=3",
          "workers=10000,models=4096",
          "workers=10000,models=256,sizes=256",
          "workers=10000,classes=8,racks=20,needed=2",
          "join=10000",
          "join=100000");

  private static final long WARM_UP_NANOS = 700_000_000L;
  private static final long BLOCK_NANOS = 8_000_000L;
  private static final int PAIRS = 60;
  private static final int JOINS = 5;

  private OnlineScaling() {}

  /** Measures and prints. */
  public static void main(String[] given) {
    List<String> shapes = Arrays.asList(String.join(" ", given).trim().split(" +"));
    if (shapes.equals(List.of("")) || shapes.equals(List.of(".*"))) {
      shapes = SHAPES;
    }
    System.out.println(
        "| Planner | Workers | Queues | Shape | ns per job | plain, ns | times plain |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (String text : shapes) {
      if (text.startsWith("join=")) {
        join(Integer.parseInt(text.substring("join=".length())));
      } else {
        compare(ScalingShape.of(text));
      }
    }
  }

  private static void compare(ScalingShape shape) {
    ScalingCluster cluster = new ScalingCluster(shape);
    ScalingCluster plain = new ScalingCluster(shape.plain());
    int plainJobs = warmUp(plain);
    int jobs = warmUp(cluster);
    double[] nanos = new double[PAIRS];
    double[] plainNanos = new double[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      if ((i & 1) == 0) {
        nanos[i] = block(cluster, jobs);
        plainNanos[i] = block(plain, plainJobs);
      } else {
        plainNanos[i] = block(plain, plainJobs);
        nanos[i] = block(cluster, jobs);
      }
    }
    double one = median(nanos);
    double other = median(plainNanos);
    System.out.printf(
        Locale.ROOT,
        "| `%s` | %d | %s | %s | %.0f | %.0f | %.2f |%n",
        shape.planner(),
        shape.workers(),
        shape.queues(),
        shape.difference(),
        one,
        other,
        one / other);
  }

  /** Runs until it is compiled; returns how many jobs make a block. */
  private static int warmUp(ScalingCluster cluster) {
    long begin = System.nanoTime();
    int jobs = 16;
    double nanos = 0;
    while (System.nanoTime() - begin < WARM_UP_NANOS) {
      nanos = block(cluster, jobs);
      jobs = (int) Math.max(16, Math.min(1 << 15, BLOCK_NANOS / nanos));
    }
    return jobs;
  }

  /** Nanoseconds per job. */
  private static double block(ScalingCluster cluster, int jobs) {
    long finish = 0;
    long begin = System.nanoTime();
    for (int i = 0; i < jobs; i++) {
      finish += cluster.job();
    }
    long nanos = System.nanoTime() - begin;
    if (finish == 0) {
      throw new IllegalStateException("Nothing was placed.");
    }
    return (double) nanos / jobs;
  }

  private static void join(int workers) {
    WorkflowRegistry registry = new OnlineCluster(1).registry;
    double[] table = new double[JOINS];
    double[] snapshot = new double[JOINS];
    for (int i = 0; i < JOINS; i++) {
      ClusterTable joined = new ClusterTable(registry, workers, 16);
      table[i] = millis(() -> joinAll(joined, workers));
      ClusterSnapshot pulled = new ClusterSnapshot(joined, WaitReading.ELAPSING);
      snapshot[i] = millis(pulled::refresh);
    }
    System.out.printf(
        Locale.ROOT,
        "%d workers join a table in %.1f ms and a snapshot of it in %.1f ms.%n",
        workers,
        median(table),
        median(snapshot));
  }

  private static void joinAll(ClusterTable table, int workers) {
    for (int w = 0; w < workers; w++) {
      table.join(0);
    }
  }

  private static double millis(Runnable what) {
    long begin = System.nanoTime();
    what.run();
    return (System.nanoTime() - begin) / 1e6;
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
