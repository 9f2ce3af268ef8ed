package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cluster, shared by the threads that publish it and the snapshots that planners of
 * other threads take of it. One row per worker: wait, resident models and reserved memory, each
 * published on its own. What is wrong is refused where it is published; no snapshot ever fails for
 * it.
 *
 * <p>Thread-safe. Writers of one row exclude each other for the length of a copy; readers never
 * wait and never see half a row, but a row that is being written stays what it was until the next
 * {@link ClusterSnapshot#refresh}; who has left it is seen to have left all the same, if that was
 * said when joining. Workers keep their numbers; the number of one that left is given to the next
 * that joins.
 *
 * <p>A row is a sequence lock and fills whole cache lines:
 *
 * <pre>
 *   | version | kind + 1 | wait | observed | reserved | times residents came | a bit a model ... |
 *
 *   writer   version to odd | writes | version to the next even number | version of the block + 1
 *   reader   version even?  | copies | version still the same? if not, once more, a few times
 * </pre>
 *
 * A block is 64 rows; a refresh looks at the versions of blocks first and at rows of changed ones.
 */
public final class ClusterTable {
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int VERSION = 0;

  /** Kind of the worker plus one; 0 where nobody is. */
  static final int KIND = 1;

  static final int WAIT = 2;
  static final int OBSERVED = 3;
  static final int RESERVED = 4;

  /** Counts how often resident models were published. */
  static final int RESIDENTS = 5;

  static final int WORDS = 6;
  static final int BLOCK_SHIFT = 6;
  private static final int LINE = 8;
  private static final int ATTEMPTS = 4;

  private final WorkflowRegistry registry;
  private final int capacity;
  private final int words;
  private final int stride;
  private final long[] rows;

  /** Who the workers are, written and read together with their rows. */
  private final AtomicReferenceArray<@Nullable Object> occupants;

  private final long[] blockVersions;

  /** Guarded by this. */
  private final FreeNumbers free;

  /**
   * An empty table.
   *
   * @param workerCapacity most workers at one time
   * @param modelCapacity most models that the registry will ever hold
   * @throws IllegalArgumentException if a capacity is negative, the models of the registry are more
   *     than that, or the table would be too large for an array
   */
  public ClusterTable(WorkflowRegistry registry, int workerCapacity, int modelCapacity) {
    this.registry = registry;
    this.capacity = Requirements.checkedCapacity("workerCapacity", workerCapacity, 0);
    Requirements.checkedCapacity("modelCapacity", modelCapacity, registry.catalogue().models());
    words = Requirements.wordsFor(modelCapacity);
    stride = (WORDS + words + LINE - 1) / LINE * LINE;
    if ((long) stride * capacity > Integer.MAX_VALUE - LINE) {
      throw new IllegalArgumentException(
          "The workerCapacity (" + workerCapacity + ") is too large for so many models.");
    }
    rows = new long[capacity * stride];
    free = new FreeNumbers(capacity);
    occupants = new AtomicReferenceArray<>(capacity);
    blockVersions = new long[(capacity >> BLOCK_SHIFT) + 1];
  }

  /** What workers, models and classes are numbers of. */
  public WorkflowRegistry registry() {
    return registry;
  }

  /** Most workers at one time. */
  public int workerCapacity() {
    return capacity;
  }

  /** Longs that hold one bit per model. */
  public int residentWords() {
    return words;
  }

  /** As {@link #join(int, IntFunction)}, without saying who it is. */
  public int join(int kind) {
    return join(kind, number -> null);
  }

  /**
   * Lets an idle worker without models join, under the smallest number that is free.
   *
   * @param kind number of the worker in the registry's catalogue that stands for it
   * @param occupant who it is, given its number, for {@link ClusterSnapshot#occupants}
   * @return its number
   * @throws IllegalArgumentException if there is no such kind
   * @throws IllegalStateException if the table is full
   */
  public synchronized int join(int kind, IntFunction<? extends @Nullable Object> occupant) {
    Requirements.checkKind(registry, kind);
    int w = free.first();
    if (w < 0) {
      throw new IllegalStateException(
          "The table is full: its workerCapacity is (" + capacity + ").");
    }
    // Before anybody is asked who it is, and lets others join meanwhile.
    free.take(w);
    boolean isKnown = false;
    try {
      enter(w, kind, occupant.apply(w));
      isKnown = true;
    } finally {
      if (!isKnown) {
        free.release(w);
      }
    }
    return w;
  }

  private void enter(int w, int kind, @Nullable Object who) {
    lock(w);
    for (int i = WAIT; i < WORDS + words; i++) {
      if (i != RESIDENTS) {
        set(w, i, 0);
      }
    }
    count(w);
    set(w, KIND, kind + 1L);
    occupants.setOpaque(w, who);
    unlock(w);
  }

  /** Lets all workers of the registry's catalogue join, in their order. */
  public void joinAll() {
    for (int w = 0; w < registry.catalogue().workers().count(); w++) {
      join(w);
    }
  }

  /**
   * Takes a worker out; what others publish for it is ignored until its number is used again.
   *
   * @throws IndexOutOfBoundsException if the worker is beyond the capacity
   */
  public synchronized void leave(int worker) {
    lock(worker);
    set(worker, KIND, 0);
    occupants.setOpaque(worker, null);
    unlock(worker);
    free.release(worker);
  }

  /**
   * Publishes how long a worker's queue is.
   *
   * @param waitMicros time to work it off
   * @param observedMicros when that was so
   * @throws IllegalArgumentException if one of them is negative or more than 2^52
   * @throws IndexOutOfBoundsException if the worker is beyond the capacity
   */
  public void publishWait(int worker, long waitMicros, long observedMicros) {
    Requirements.checkTimes(waitMicros, observedMicros);
    lock(worker);
    set(worker, WAIT, waitMicros);
    set(worker, OBSERVED, observedMicros);
    unlock(worker);
  }

  /**
   * Publishes which models are resident on a worker and how much GPU memory others hold there.
   *
   * @param residents holds {@link #residentWords} longs from {@code offset} on; bit m % 64 of long
   *     m / 64 stands for model m
   * @param reservedBytes not negative
   * @throws IllegalArgumentException if a bit stands for no registered model, or the reservedBytes
   *     are negative
   * @throws IndexOutOfBoundsException if there are fewer residents, or the worker is beyond the
   *     capacity
   */
  public void publishResidents(int worker, long[] residents, int offset, long reservedBytes) {
    CompiledProblem catalogue = registry.catalogue();
    Requirements.checkResidents(catalogue, residents, offset, words);
    Requirements.checkedReserved(reservedBytes);
    lock(worker);
    setResidents(worker, catalogue, residents, offset, reservedBytes);
    unlock(worker);
  }

  /**
   * Publishes a whole row at once.
   *
   * @param waitMicros time to work the queue off
   * @param observedMicros when all this was so
   * @param residents as in {@link #publishResidents}
   * @throws IllegalArgumentException if one of the times is negative or more than 2^52, a bit
   *     stands for no registered model, or the reservedBytes are negative
   * @throws IndexOutOfBoundsException if there are fewer residents, or the worker is beyond the
   *     capacity
   */
  public void publish(
      int worker,
      long waitMicros,
      long observedMicros,
      long[] residents,
      int offset,
      long reservedBytes) {
    Requirements.checkTimes(waitMicros, observedMicros);
    Requirements.checkedReserved(reservedBytes);
    CompiledProblem catalogue = registry.catalogue();
    Requirements.checkResidents(catalogue, residents, offset, words);
    lock(worker);
    set(worker, WAIT, waitMicros);
    set(worker, OBSERVED, observedMicros);
    setResidents(worker, catalogue, residents, offset, reservedBytes);
    unlock(worker);
  }

  private void setResidents(
      int worker, CompiledProblem catalogue, long[] residents, int offset, long reservedBytes) {
    for (int i = 0; i < words; i++) {
      // Who changes the array after it was checked does not reach the readers of the table.
      set(worker, WORDS + i, residents[offset + i] & ~Requirements.unknown(catalogue, i));
    }
    set(worker, RESERVED, reservedBytes);
    count(worker);
  }

  int blocks() {
    return blockVersions.length;
  }

  /** Changes after any row of a block has. */
  long blockVersion(int block) {
    return (long) CELL.getAcquire(blockVersions, block);
  }

  /** Changes whenever a row does. */
  long rowVersion(int worker) {
    return (long) CELL.getAcquire(rows, worker * stride + VERSION);
  }

  int rowLongs() {
    return stride;
  }

  /**
   * Copies a row that is not being written, and who it is to number 0 of the other array; returns
   * its version, or -1 when there was no time.
   */
  long read(int worker, long[] into, @Nullable Object[] who) {
    int at = worker * stride;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long before = (long) CELL.getAcquire(rows, at + VERSION);
      if ((before & 1) == 0) {
        for (int i = KIND; i < WORDS + words; i++) {
          into[i] = (long) CELL.getOpaque(rows, at + i);
        }
        who[0] = occupants.getOpaque(worker);
        VarHandle.loadLoadFence();
        if ((long) CELL.getOpaque(rows, at + VERSION) == before) {
          return before;
        }
      }
      Thread.onSpinWait();
    }
    return -1;
  }

  /** Whether somebody whom a snapshot has is there no more, though the row is being written. */
  boolean hasLeft(int worker, @Nullable Object who) {
    return (long) CELL.getOpaque(rows, worker * stride + KIND) == 0
        || occupants.getOpaque(worker) != who;
  }

  private void lock(int worker) {
    int at = Objects.checkIndex(worker, capacity) * stride + VERSION;
    while (true) {
      long version = (long) CELL.getOpaque(rows, at);
      if ((version & 1) == 0 && CELL.compareAndSet(rows, at, version, version + 1)) {
        VarHandle.storeStoreFence();
        return;
      }
      Thread.onSpinWait();
    }
  }

  private void set(int worker, int column, long value) {
    CELL.setOpaque(rows, worker * stride + column, value);
  }

  private void count(int worker) {
    set(worker, RESIDENTS, (long) CELL.getOpaque(rows, worker * stride + RESIDENTS) + 1);
  }

  private void unlock(int worker) {
    int at = worker * stride + VERSION;
    CELL.setRelease(rows, at, (long) CELL.getOpaque(rows, at) + 1);
    long unused = (long) CELL.getAndAdd(blockVersions, worker >> BLOCK_SHIFT, 1L);
  }
}
