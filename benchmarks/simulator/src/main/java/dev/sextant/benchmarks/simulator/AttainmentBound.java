package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How many jobs can be in time at most, whatever the policy and the queues: a bound by what each
 * job takes alone, and by the work that workers do in an interval.
 *
 * <p>A job that is in time runs each of its tasks in a window: not before the longest path up to
 * it, and early enough for that behind it. There it takes at least its share of a batch: the least
 * time per task of all batches that fit into the window, for a batch of uncertain tasks takes as
 * long as the slowest, and so at least as long as the mean. Where the tasks of one batch whose
 * windows lie in an interval take more than all workers that can run them have in it, as many of
 * the longest as make up for the difference belong to jobs that are late. Intervals that do not
 * overlap add up (energetic reasoning: Erschler and Lopez 1990); the batch that leaves most jobs
 * late counts. Tasks that go alone count by their longest paths only.
 */
public final class AttainmentBound {
  /** A task of a job in its window, and the least that it takes of a worker. */
  private record Window(int job, long begin, long end, double micros) {}

  private final Cluster cluster;
  private final CompiledWorkflows flows;
  private final Arrivals arrivals;
  private final RuntimeNoise noise;
  private final DueDates dates;

  private AttainmentBound(Cluster cluster, Arrivals arrivals, RuntimeNoise noise, Serving serving) {
    this.cluster = cluster;
    this.arrivals = arrivals;
    this.noise = noise.of(cluster, arrivals);
    flows = cluster.problem().workflows();
    dates = new DueDates(cluster, serving);
  }

  /**
   * How many jobs can be in time.
   *
   * @param noise on run times, as simulated; every task counts, whatever the outcomes of others
   * @throws IllegalArgumentException if nothing is promised, or which tasks run depends on outcomes
   */
  public static int jobs(Cluster cluster, Arrivals arrivals, RuntimeNoise noise, Serving serving) {
    AttainmentBound bound = new AttainmentBound(cluster, arrivals, noise, serving);
    boolean branches =
        IntStream.range(0, bound.flows.count()).anyMatch(cluster.branches()::isBranching);
    if (!bound.dates.isPromised() || branches) {
      throw new IllegalArgumentException(
          "A bound on the jobs in time needs a promise, and workflows that run whole.");
    }
    return bound.jobs();
  }

  private int jobs() {
    List<List<Window>> byBatch = new ArrayList<>();
    for (int key = 0; key < cluster.batchKeys(); key++) {
      byBatch.add(new ArrayList<>());
    }
    int possible = 0;
    int base = 0;
    for (int j = 0; j < arrivals.count(); j++) {
      int f = arrivals.workflow()[j];
      int count = flows.tasksEnd(f) - flows.tasksBegin(f);
      possible += addWindows(j, base, byBatch) ? 1 : 0;
      base += count;
    }
    int late = 0;
    for (int key = 0; key < byBatch.size(); key++) {
      if (!byBatch.get(key).isEmpty()) {
        late = Math.max(late, late(byBatch.get(key), workers(key)));
      }
    }
    return possible - late;
  }

  /** How many workers can run tasks of a batch. */
  private int workers(int key) {
    boolean[] can = new boolean[cluster.problem().workers().classes()];
    for (int t = 0; t < flows.tasks(); t++) {
      for (int o = flows.optionsBegin(t); o < flows.optionsEnd(t); o++) {
        can[flows.optionClass(o)] |= cluster.batchKey(o) == key;
      }
    }
    int count = 0;
    for (int w = 0; w < cluster.workers(); w++) {
      count += can[cluster.problem().workers().classOf(w)] ? 1 : 0;
    }
    return count;
  }

  /** Adds the windows of a job; returns whether it can be in time at all. */
  private boolean addWindows(int job, int base, List<List<Window>> byBatch) {
    int f = arrivals.workflow()[job];
    int begin = flows.tasksBegin(f);
    long[] head = new long[flows.tasksEnd(f) - begin];
    long[] tail = new long[head.length];
    long[] alone = new long[head.length];
    for (int i = 0; i < head.length; i++) {
      alone[i] = noise.micros(base + i, cluster.shortestMicros(begin + i));
      for (int e = flows.predsBegin(begin + i); e < flows.predsEnd(begin + i); e++) {
        int from = flows.edgeFrom(e) - begin;
        head[i] = Math.max(head[i], head[from] + alone[from]);
      }
    }
    for (int i = head.length - 1; i >= 0; i--) {
      for (int s = flows.succsBegin(begin + i); s < flows.succsEnd(begin + i); s++) {
        int to = flows.edgeTo(flows.succEdge(s)) - begin;
        tail[i] = Math.max(tail[i], alone[to] + tail[to]);
      }
    }
    long due = dates.dueMicros(f);
    for (int i = 0; i < head.length; i++) {
      if (head[i] + alone[i] + tail[i] > due) {
        return false;
      }
    }
    long arrival = arrivals.micros()[job];
    for (int i = 0; i < head.length; i++) {
      Window window = window(begin + i, base + i, job, arrival + head[i], arrival + due - tail[i]);
      if (window != null) {
        add(window, byBatch.get(cluster.batchKey(flows.optionsBegin(begin + i))));
      }
    }
    return true;
  }

  /** Of each job one task counts for a batch. */
  private static void add(Window window, List<Window> windows) {
    if (windows.isEmpty() || windows.get(windows.size() - 1).job() != window.job()) {
      windows.add(window);
    }
  }

  /** The window of a task, or null where it can choose between batches. */
  private @Nullable Window window(int flowTask, int task, int job, long begin, long end) {
    int key = cluster.batchKey(flows.optionsBegin(flowTask));
    double least = Double.MAX_VALUE;
    for (int o = flows.optionsBegin(flowTask); o < flows.optionsEnd(flowTask); o++) {
      if (flows.batch(flows.optionMode(o)) == CompiledWorkflows.NO_BATCH
          || cluster.batchKey(o) != key) {
        return null;
      }
      long[] micros = cluster.batchMicros(o);
      for (int b = 1; b <= micros.length; b++) {
        long takes = noise.micros(task, micros[b - 1]);
        // Rounding of one batch must not make the share of a task larger than it is.
        least = b == 1 || takes <= end - begin ? Math.min(least, (takes - 1.0) / b) : least;
      }
    }
    return new Window(job, begin, end, Math.max(0, least));
  }

  /** How many of some tasks end late at least on so many workers. */
  private static int late(List<Window> windows, int workers) {
    long[] ends = windows.stream().mapToLong(Window::end).sorted().distinct().toArray();
    List<Window> byEnd = new ArrayList<>(windows);
    byEnd.sort(Comparator.comparingLong(Window::end));
    long[] begins = windows.stream().mapToLong(Window::begin).sorted().distinct().toArray();
    double longest = windows.stream().mapToDouble(Window::micros).max().orElse(0);
    if (longest <= 0) {
      return 0;
    }
    // By end of an interval, how many are late in it and in intervals before it.
    int[] late = new int[ends.length];
    for (long begin : begins) {
      int at = Arrays.binarySearch(ends, begin);
      int before = at >= 0 ? at : -at - 2;
      int known = before < 0 ? 0 : late[before];
      extend(byEnd, ends, late, begin, known, workers, longest);
    }
    return late[late.length - 1];
  }

  /** Intervals from a begin on, up to which so many are late. */
  private static void extend(
      List<Window> byEnd,
      long[] ends,
      int[] late,
      long begin,
      int known,
      int workers,
      double longest) {
    double work = 0;
    int next = 0;
    int most = 0;
    for (int e = 0; e < ends.length; e++) {
      while (next < byEnd.size() && byEnd.get(next).end() <= ends[e]) {
        Window window = byEnd.get(next++);
        work += window.begin() >= begin ? window.micros() : 0;
      }
      double excess = work - (double) workers * (ends[e] - begin);
      int found = excess <= 0 ? 0 : (int) Math.ceil(excess / longest - 1e-9);
      most = Math.max(most, ends[e] > begin ? known + found : 0);
      late[e] = Math.max(late[e], Math.max(most, e == 0 ? 0 : late[e - 1]));
    }
  }
}
