package dev.sextant.planner.compiled;

import java.util.Arrays;

/**
 * A plan in the numbers of one {@link CompiledProblem}: flat arrays that a search fills and reuses.
 * Not thread-safe.
 */
public final class IndexedPlan {
  /** Worker of a task that has no run. */
  public static final int NO_WORKER = -1;

  /** Eviction of a residency that is never evicted. */
  public static final long NEVER = Long.MAX_VALUE;

  /** Mode by task: an index into the modes of the problem. */
  public final int[] mode;

  /** Worker by task, {@link #NO_WORKER} for finished tasks. */
  public final int[] worker;

  /** Start by task, in microseconds. */
  public final long[] start;

  /** End by task, in microseconds. */
  public final long[] end;

  private int residencies;
  private int[] residencyWorker = new int[16];
  private int[] residencyModel = new int[16];
  private long[] loadStart = new long[16];
  private long[] ready = new long[16];
  private long[] evict = new long[16];

  /** A plan for this many tasks, none of them placed. */
  public IndexedPlan(int tasks) {
    mode = new int[tasks];
    worker = new int[tasks];
    start = new long[tasks];
    end = new long[tasks];
    Arrays.fill(worker, NO_WORKER);
  }

  /** A copy that shares nothing. */
  public IndexedPlan copy() {
    IndexedPlan copy = new IndexedPlan(mode.length);
    copy.copyFrom(this);
    return copy;
  }

  /** Becomes equal to another plan for the same number of tasks. */
  public void copyFrom(IndexedPlan other) {
    System.arraycopy(other.mode, 0, mode, 0, mode.length);
    System.arraycopy(other.worker, 0, worker, 0, worker.length);
    System.arraycopy(other.start, 0, start, 0, start.length);
    System.arraycopy(other.end, 0, end, 0, end.length);
    ensureResidencies(other.residencies);
    residencies = other.residencies;
    System.arraycopy(other.residencyWorker, 0, residencyWorker, 0, residencies);
    System.arraycopy(other.residencyModel, 0, residencyModel, 0, residencies);
    System.arraycopy(other.loadStart, 0, loadStart, 0, residencies);
    System.arraycopy(other.ready, 0, ready, 0, residencies);
    System.arraycopy(other.evict, 0, evict, 0, residencies);
  }

  /** Forgets all runs and residencies. */
  public void clear() {
    Arrays.fill(worker, NO_WORKER);
    residencies = 0;
  }

  /** Sets the run of a task. */
  public void setRun(int task, int taskMode, int taskWorker, long startMicros, long endMicros) {
    mode[task] = taskMode;
    worker[task] = taskWorker;
    start[task] = startMicros;
    end[task] = endMicros;
  }

  /** Adds a residency; {@code evictMicros} is {@link #NEVER} for one that is not evicted. */
  public void addResidency(
      int onWorker, int model, long loadStartMicros, long readyMicros, long evictMicros) {
    ensureResidencies(residencies + 1);
    residencyWorker[residencies] = onWorker;
    residencyModel[residencies] = model;
    loadStart[residencies] = loadStartMicros;
    ready[residencies] = readyMicros;
    evict[residencies] = evictMicros;
    residencies++;
  }

  /** Forgets all residencies. */
  public void clearResidencies() {
    residencies = 0;
  }

  /** Number of residencies. */
  public int residencies() {
    return residencies;
  }

  /** Worker of residency {@code i}. */
  public int residencyWorker(int i) {
    return residencyWorker[i];
  }

  /** Model of residency {@code i}. */
  public int residencyModel(int i) {
    return residencyModel[i];
  }

  /** When the load of residency {@code i} starts. */
  public long loadStart(int i) {
    return loadStart[i];
  }

  /** When residency {@code i} is ready. */
  public long ready(int i) {
    return ready[i];
  }

  /** When residency {@code i} is evicted, or {@link #NEVER}. */
  public long evict(int i) {
    return evict[i];
  }

  private void ensureResidencies(int size) {
    if (size > residencyWorker.length) {
      int capacity = Math.max(size, residencyWorker.length + (residencyWorker.length >> 1));
      residencyWorker = Arrays.copyOf(residencyWorker, capacity);
      residencyModel = Arrays.copyOf(residencyModel, capacity);
      loadStart = Arrays.copyOf(loadStart, capacity);
      ready = Arrays.copyOf(ready, capacity);
      evict = Arrays.copyOf(evict, capacity);
    }
  }
}
