package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.eviction.Belady;
import dev.sextant.benchmarks.simulator.eviction.EvictionPolicy;
import dev.sextant.benchmarks.simulator.eviction.FirstInFirstOut;
import dev.sextant.benchmarks.simulator.eviction.GpuCache;
import dev.sextant.benchmarks.simulator.eviction.LeastRecentlyUsed;
import dev.sextant.benchmarks.simulator.eviction.ModelQueue;
import dev.sextant.benchmarks.simulator.eviction.QueueLookahead;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Eviction policies beside each other on the uses of models that an execution recorded: the models
 * of the tasks that each worker ran, in the order of their starts.
 *
 * <p>Which tasks come to a worker depends on what its memory holds. So nobody can simulate a policy
 * that knows the future: other evictions would make another one. On recorded uses every policy
 * serves the same tasks, and {@link Belady} is a yardstick for the others. Memory is empty at
 * first, and nothing is loaded ahead; executions with failures, which clear memory, are not
 * replayed.
 */
public final class EvictionReplay {
  /**
   * What a policy does on all workers together.
   *
   * @param policy its name
   * @param loads models loaded
   * @param evictions models evicted
   * @param loadedBytes bytes of the models loaded
   */
  public record Outcome(String policy, long loads, long evictions, long loadedBytes) {
    private Outcome plus(GpuCache cache) {
      return new Outcome(
          policy,
          loads + cache.totalLoads(),
          evictions + cache.totalEvictions(),
          loadedBytes + cache.totalLoadedBytes());
    }
  }

  private final Execution execution;
  private final CompiledWorkflows flows;

  /** By task, its ticket in the queue of its worker. */
  private final int[] tickets;

  private EvictionReplay(Execution execution) {
    this.execution = execution;
    this.flows = execution.cluster().problem().workflows();
    this.tickets = new int[execution.tasks()];
  }

  /** The policies fifo, lru, queue-lookahead and belady, in this order. */
  public static List<Outcome> of(Execution execution) {
    EvictionReplay replay = new EvictionReplay(execution);
    List<int[]> byWorker = replay.starts();
    return List.of(
        replay.outcome(byWorker, queue -> new FirstInFirstOut(), false),
        replay.outcome(byWorker, queue -> new LeastRecentlyUsed(), false),
        replay.outcome(byWorker, QueueLookahead::new, false),
        replay.outcome(byWorker, Belady::new, true));
  }

  /** The tasks with models of each worker, in the order of their starts. */
  private List<int[]> starts() {
    List<List<Integer>> tasks = new ArrayList<>();
    for (int w = 0; w < execution.cluster().workers(); w++) {
      tasks.add(new ArrayList<>());
    }
    for (int t = 0; t < execution.tasks(); t++) {
      if (execution.hasRun(t)) {
        tasks.get(execution.worker(t)).add(t);
      }
    }
    return tasks.stream().map(list -> sorted(list, execution.startedAs)).toList();
  }

  private static int[] sorted(List<Integer> list, int[] keys) {
    return list.stream()
        .sorted(Comparator.comparingInt(each -> keys[each]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private Outcome outcome(
      List<int[]> byWorker, Function<ModelQueue, EvictionPolicy> policy, boolean knowsFuture) {
    String name = policy.apply(new ModelQueue(0)).name();
    Outcome sum = new Outcome(name, 0, 0, 0);
    for (int w = 0; w < byWorker.size(); w++) {
      sum = sum.plus(served(w, byWorker.get(w), policy, knowsFuture));
    }
    return sum;
  }

  private GpuCache served(
      int worker, int[] tasks, Function<ModelQueue, EvictionPolicy> policy, boolean knowsFuture) {
    Cluster cluster = execution.cluster();
    ModelQueue queue = new ModelQueue(cluster.problem().models());
    GpuCache cache =
        new GpuCache(
            cluster.problem().workers().gpuMemoryBytes(cluster.problem().workers().classOf(worker)),
            cluster.modelBytes(),
            policy.apply(queue));
    int[] coming =
        knowsFuture ? tasks : sorted(Arrays.stream(tasks).boxed().toList(), execution.queuedAs);
    int queued = 0;
    for (int task : tasks) {
      while (queued < coming.length
          && (knowsFuture || execution.queuedAs[coming[queued]] < execution.startedAs[task])) {
        int next = coming[queued++];
        tickets[next] = queue.add(cluster.models(), from(next), to(next));
      }
      queue.take(tickets[task]);
      if (!cache.request(cluster.models(), from(task), to(task))) {
        throw new IllegalStateException("The models of a task that ran do not fit.");
      }
    }
    return cache;
  }

  private int from(int task) {
    return flows.modelsBegin(flows.optionMode(execution.option(task)));
  }

  private int to(int task) {
    return flows.modelsEnd(flows.optionMode(execution.option(task)));
  }
}
