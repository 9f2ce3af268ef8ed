package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.eviction.EvictionPolicy;
import dev.sextant.benchmarks.simulator.eviction.FirstInFirstOut;
import dev.sextant.benchmarks.simulator.eviction.GpuCache;
import dev.sextant.benchmarks.simulator.eviction.LeastRecentlyUsed;
import dev.sextant.benchmarks.simulator.eviction.ModelQueue;
import dev.sextant.benchmarks.simulator.eviction.QueueLookahead;
import org.jspecify.annotations.Nullable;

/**
 * The GPU memory of one worker and the channel through which it is filled: which models are there
 * or on their way, and since when.
 */
final class WorkerMemory {
  private final Cluster cluster;
  private final ClusterBoard board;
  private final Execution execution;
  private final int worker;
  private final int workerClass;
  private final GpuCache cache;
  private final @Nullable ModelQueue queue;
  private final long[] loadStart;
  private final long[] ready;
  private final boolean records;
  private long channelFree;

  WorkerMemory(
      Cluster cluster,
      ClusterBoard board,
      Execution execution,
      int worker,
      WorkerRules.Eviction eviction,
      boolean records) {
    this.cluster = cluster;
    this.board = board;
    this.execution = execution;
    this.worker = worker;
    this.records = records;
    workerClass = cluster.problem().workers().classOf(worker);
    int models = cluster.problem().models();
    queue = eviction == WorkerRules.Eviction.LOOKAHEAD ? new ModelQueue(models) : null;
    cache =
        new GpuCache(
            cluster.problem().workers().gpuMemoryBytes(workerClass),
            cluster.modelBytes(),
            policy(eviction));
    loadStart = new long[models];
    ready = new long[models];
  }

  private EvictionPolicy policy(WorkerRules.Eviction eviction) {
    return switch (eviction) {
      case FIFO -> new FirstInFirstOut();
      case LRU -> new LeastRecentlyUsed();
      case LOOKAHEAD -> new QueueLookahead(java.util.Objects.requireNonNull(queue));
      case PLANNED -> new PlannedUse(board, worker);
    };
  }

  /** Models that tasks placed here need go last. */
  private record PlannedUse(ClusterBoard board, int worker) implements EvictionPolicy {
    private static final long NEEDED = 1L << 62;

    @Override
    public String name() {
      return "planned";
    }

    @Override
    public long retention(GpuCache cache, int model) {
      return cache.usedAt(model) + (board.isPlanned(worker, model) ? NEEDED : 0);
    }
  }

  /** A task with these models is queued; the ticket takes it out again. */
  int queued(int from, int to) {
    return queue == null ? -1 : queue.add(cluster.models(), from, to);
  }

  /** A queued task starts or leaves. */
  void unqueued(int ticket) {
    if (queue != null) {
      queue.take(ticket);
    }
  }

  /** Whether all models are there now. */
  boolean isReady(int from, int to, long now) {
    boolean all = true;
    for (int i = from; i < to; i++) {
      int model = cluster.models()[i];
      all &= cache.isResident(model) && ready[model] <= now;
    }
    return all;
  }

  boolean isResident(int model) {
    return cache.isResident(model);
  }

  /** Whether a model fits without giving up anything that a task placed here needs. */
  boolean fits(int model, boolean mayEvict) {
    long free = cache.freeBytes();
    long size = cluster.modelBytes()[model];
    for (int m = 0; mayEvict && free < size && m < ready.length; m++) {
      if (cache.isResident(m) && !board.isPlanned(worker, m)) {
        free += cluster.modelBytes()[m];
      }
    }
    return free >= size;
  }

  /** How many models would go for one that is not here, as {@link #evicted} tells then. */
  int wouldEvict(int model) {
    return cache.wouldEvict(model);
  }

  /** One of them. */
  int evicted(int i) {
    return cache.evicted(i);
  }

  /** How long a model takes to be loaded; negative if it cannot. */
  long loadMicros(int model) {
    return cluster.problem().workers().loadMicros(workerClass, model);
  }

  /**
   * Makes models resident, one load after the other. One that takes no time to load stays for a
   * microsecond, which is the shortest residency; {@link EventQueue#SETTLED} ends that.
   *
   * @return whether there is memory for them; if not, nothing has changed
   */
  boolean request(int from, int to, long now, EventQueue events, int epoch) {
    if (!cache.request(cluster.models(), from, to)) {
      return false;
    }
    for (int i = 0; i < cache.evicted(); i++) {
      int model = cache.evicted(i);
      execution.evictions++;
      record(model, now);
      board.resident(worker, model, false, now);
    }
    for (int i = 0; i < cache.loaded(); i++) {
      int model = cache.loaded(i);
      long micros = loadMicros(model);
      if (micros < 0) {
        throw new IllegalStateException("A model cannot be loaded on a worker that was chosen.");
      }
      loadStart[model] = Math.max(now, channelFree);
      ready[model] = loadStart[model] + micros;
      channelFree = ready[model];
      execution.loads++;
      execution.loadedBytes += cluster.modelBytes()[model];
      execution.loadMicros[worker] += micros;
      events.add(
          ready[model], EventQueue.LOADED, worker * cluster.problem().models() + model, epoch);
      if (micros == 0) {
        cache.hold(model);
        events.add(
            ready[model] + 1,
            EventQueue.SETTLED,
            worker * cluster.problem().models() + model,
            epoch);
      }
    }
    return true;
  }

  /** How many models the last request began to load. */
  int requested() {
    return cache.loaded();
  }

  /** One of the models that the last request began to load. */
  int requested(int i) {
    return cache.loaded(i);
  }

  /** When all models could be there: those that are not are loaded one after the other. */
  long startMicros(int from, int to, long now) {
    long start = now;
    long channel = Math.max(now, channelFree);
    for (int i = from; i < to; i++) {
      int model = cluster.models()[i];
      if (cache.isResident(model)) {
        start = Math.max(start, ready[model]);
      } else {
        channel += Math.max(0, loadMicros(model));
        start = Math.max(start, channel);
      }
    }
    return overlapsLoads() ? start : Math.max(start, channelFree);
  }

  /** When the channel has nothing to load any more. */
  long channelMicros() {
    return channelFree;
  }

  /** Whether the worker runs tasks while it loads models. */
  boolean overlapsLoads() {
    return cluster.problem().workers().overlapLoads(workerClass);
  }

  /** Whether models are there or on their way. */
  boolean holdsAll(int from, int to) {
    boolean all = true;
    for (int i = from; i < to; i++) {
      all &= cache.isResident(cluster.models()[i]);
    }
    return all;
  }

  /** Keeps models from being evicted until {@link #release}; they need not be there. */
  void hold(int from, int to) {
    for (int i = from; i < to; i++) {
      cache.hold(cluster.models()[i]);
    }
  }

  /** Takes back one {@link #hold(int, int)}. */
  void release(int from, int to) {
    for (int i = from; i < to; i++) {
      cache.release(cluster.models()[i]);
    }
  }

  long readyMicros(int model) {
    return ready[model];
  }

  long loadStartMicros(int model) {
    return loadStart[model];
  }

  void hold(int model) {
    cache.hold(model);
  }

  void release(int model) {
    cache.release(model);
  }

  /** The worker fails; what was being loaded was in vain. */
  void lose(long now) {
    for (int m = 0; m < ready.length; m++) {
      if (cache.isResident(m)) {
        if (ready[m] > now || loadStart[m] == now) {
          execution.abortedLoads++;
        } else {
          record(m, now);
        }
      }
    }
  }

  /** Notes what is still there at the end. */
  void finish() {
    for (int m = 0; m < ready.length; m++) {
      if (cache.isResident(m)) {
        record(m, Execution.NONE);
      }
    }
  }

  private void record(int model, long evict) {
    if (records) {
      execution.held.add(new Execution.Held(worker, model, loadStart[model], ready[model], evict));
    }
  }
}
