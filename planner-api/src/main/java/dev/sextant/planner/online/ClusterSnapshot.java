package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one thread knows of a cluster: for each worker its published wait, the models resident on
 * it, the GPU memory that others hold, and what was committed since.
 *
 * <p>Workers have stable numbers below the capacity; the number of one that left stays empty until
 * another joins. Free memory is the GPU memory of the worker's class, less reserved bytes, resident
 * models and planned fetches, and never negative. A published wait replaces what commits added to
 * the wait, published residents replace what they added to the models and the memory held. Nothing
 * is allocated except by joining. Belongs to one thread.
 */
public final class ClusterSnapshot {
  /** In place of a worker where there is none. */
  public static final int NO_WORKER = -1;

  private static final int NO_CLASS = -1;

  private final WorkflowRegistry registry;
  private final @Nullable ClusterTable table;
  private final boolean elapsing;
  private final int capacity;
  private final int words;
  private final int[] classOf;
  private final int[] position;
  private final long[] mark;
  private final long[] observed;
  private final long[] reserved;
  private final long[] residentBytes;
  private final long[] planned;
  private final long[] resident;
  private final int[] stamp;
  private final ClassMembers members;
  private final int[] journal;
  private final long[] lastChange;
  private final CommitLog log = new CommitLog();
  private final long[] seenRow;
  private final long[] seenBlock;
  private final long[] seenResidents;
  private final long[] row;
  private CompiledProblem catalogue;
  private long changes;
  private long membershipChanges;

  /**
   * An empty snapshot that its owner fills.
   *
   * @param workerCapacity most workers at one time
   * @param modelCapacity most models that the registry will ever hold
   * @throws IllegalArgumentException if a capacity is negative, or the models of the registry are
   *     more than that
   */
  public ClusterSnapshot(
      WorkflowRegistry registry, int workerCapacity, int modelCapacity, WaitReading reading) {
    this(registry, null, workerCapacity, wordsFor(modelCapacity), reading);
    checkedCapacity("modelCapacity", modelCapacity, catalogue.models());
  }

  /** A snapshot of a shared table, which {@link #refresh} fills and keeps up to date. */
  public ClusterSnapshot(ClusterTable table, WaitReading reading) {
    this(table.registry(), table, table.workerCapacity(), table.residentWords(), reading);
  }

  private ClusterSnapshot(
      WorkflowRegistry registry,
      @Nullable ClusterTable table,
      int workerCapacity,
      int words,
      WaitReading reading) {
    this.registry = registry;
    this.table = table;
    this.catalogue = registry.catalogue();
    this.elapsing = reading == WaitReading.ELAPSING;
    this.capacity = checkedCapacity("workerCapacity", workerCapacity, 0);
    this.words = words;
    classOf = new int[capacity];
    Arrays.fill(classOf, NO_CLASS);
    position = new int[capacity];
    mark = new long[capacity];
    observed = new long[capacity];
    reserved = new long[capacity];
    residentBytes = new long[capacity];
    planned = new long[capacity];
    resident = new long[Math.multiplyExact(capacity, words)];
    stamp = new int[capacity];
    members = new ClassMembers(catalogue.workers().classes());
    journal = new int[Integer.highestOneBit(Math.max(64, capacity)) * 2];
    lastChange = new long[capacity];
    seenRow = new long[table == null ? 0 : capacity];
    seenResidents = new long[table == null ? 0 : capacity];
    seenBlock = new long[table == null ? 0 : table.blocks()];
    row = new long[table == null ? 0 : table.rowLongs()];
  }

  /** What workers, models and classes are numbers of. */
  public WorkflowRegistry registry() {
    return registry;
  }

  /** Most workers at one time; their numbers are smaller. */
  public int workerCapacity() {
    return capacity;
  }

  /** Longs that hold one bit per model. */
  public int residentWords() {
    return words;
  }

  /** Whether a worker is there. */
  public boolean isPresent(int worker) {
    return classOf[worker] != NO_CLASS;
  }

  /** Class of a worker, or -1 when it is not there. */
  public int classOf(int worker) {
    return classOf[worker];
  }

  /** Network position of a worker; of one that left, what it was. */
  public int position(int worker) {
    return position[worker];
  }

  /** Number of present workers of a class. */
  public int members(int workerClass) {
    return members.count(workerClass);
  }

  /** A present worker of a class; in ascending order. */
  public int member(int workerClass, int i) {
    return members.get(workerClass, i);
  }

  /** When a worker has worked off its queue, as known at a moment; at least that moment. */
  public long queueEndMicros(int worker, long nowMicros) {
    return Math.max(nowMicros, mark[worker] + shiftMicros(nowMicros));
  }

  /**
   * A number that orders workers by the ends of their queues at any moment: the end is {@code
   * max(now, mark + shift(now))}.
   */
  public long mark(int worker) {
    return mark[worker];
  }

  /** What to add to marks at a moment. */
  public long shiftMicros(long nowMicros) {
    return elapsing ? 0 : nowMicros;
  }

  /** When the wait of a worker was observed. */
  public long observedMicros(int worker) {
    return observed[worker];
  }

  /** Whether a model is resident on a worker, or its fetching committed and remembered. */
  public boolean isResident(int worker, int model) {
    return (resident[worker * words + (model >> 6)] >>> model & 1) != 0;
  }

  /** Resident models: bit m % 64 of long m / 64 stands for model m. */
  public long residentWord(int worker, int i) {
    return resident[worker * words + i];
  }

  /** GPU memory of a worker that nothing holds, in bytes. */
  public long freeBytes(int worker) {
    int c = classOf[worker];
    return c == NO_CLASS
        ? 0
        : Math.max(
            0,
            catalogue.workers().gpuMemoryBytes(c)
                - reserved[worker]
                - residentBytes[worker]
                - planned[worker]);
  }

  /**
   * Lets an idle worker without models join, under the smallest number that is free.
   *
   * @return its number
   * @throws IllegalArgumentException if there is no such class or network position
   * @throws IllegalStateException if the snapshot is full, or is one of a table
   */
  public int join(int workerClass, int networkPosition) {
    requireNoTable();
    checkKind(registry, workerClass, networkPosition);
    for (int w = 0; w < capacity; w++) {
      if (classOf[w] == NO_CLASS) {
        enter(w, workerClass, networkPosition);
        changed(w);
        return w;
      }
    }
    throw new IllegalStateException(
        "The snapshot is full: its workerCapacity is (" + capacity + ").");
  }

  /** Lets all workers of the registry's catalogue join, in their order. */
  public void joinAll() {
    for (int w = 0; w < catalogue.workers().count(); w++) {
      join(catalogue.workers().classOf(w), catalogue.transfers().position(w));
    }
  }

  /**
   * Takes a worker out.
   *
   * @throws IllegalStateException if the snapshot is one of a table
   */
  public void leave(int worker) {
    requireNoTable();
    if (classOf[worker] != NO_CLASS) {
      exit(worker);
      changed(worker);
    }
  }

  /**
   * Takes note of how long a worker's queue is.
   *
   * @param waitMicros time to work it off
   * @param observedMicros when that was so
   * @throws IllegalArgumentException if one of them is negative or more than 2^52, or there is no
   *     such worker
   */
  public void updateWait(int worker, long waitMicros, long observedMicros) {
    checkTimes(waitMicros, observedMicros);
    mark[worker] = elapsing ? observedMicros + waitMicros : waitMicros;
    observed[worker] = observedMicros;
    changed(worker);
  }

  /**
   * Takes note of which models are resident on a worker and how much GPU memory others hold.
   *
   * @param residents holds {@link #residentWords} longs from {@code offset} on; bit m % 64 of long
   *     m / 64 stands for model m
   * @throws IllegalArgumentException if a bit stands for no registered model
   */
  public void updateResidents(int worker, long[] residents, int offset, long reservedBytes) {
    Objects.checkFromIndexSize(offset, words, residents.length);
    boolean same = true;
    int at = worker * words;
    for (int i = 0; i < words; i++) {
      same &= resident[at + i] == residents[offset + i];
    }
    if (!same) {
      residentBytes[worker] = bytesOf(residents, offset);
      System.arraycopy(residents, offset, resident, at, words);
    }
    reserved[worker] = reservedBytes;
    planned[worker] = 0;
    changed(worker);
  }

  /**
   * Takes note that one model is or is not resident on a worker.
   *
   * @throws IllegalArgumentException if there is no such model
   */
  public void updateResident(int worker, int model, boolean isResident) {
    long bytes = modelBytes(model);
    if (isResident != isResident(worker, model)) {
      resident[worker * words + (model >> 6)] ^= 1L << model;
      residentBytes[worker] += isResident ? bytes : -bytes;
    }
    planned[worker] = 0;
    changed(worker);
  }

  /**
   * Counts a placement: queues grow by its tasks, and free memory shrinks by its fetches.
   *
   * @throws IllegalArgumentException if the placement is not complete
   */
  public void commit(Placement placement) {
    if (!placement.isComplete()) {
      throw new IllegalArgumentException("A placement that is not complete cannot be committed.");
    }
    log.begin();
    long shift = shiftMicros(placement.nowMicros());
    for (int i = 0; i < placement.size(); i++) {
      int task = placement.task(i);
      int w = placement.worker(task);
      log.add(w, stamp[w], mark[w], planned[w]);
      mark[w] = Math.max(mark[w], placement.queueEndMicros(task) - shift);
      if (placement.remembersFetches()) {
        if (placement.fetches(task)) {
          remember(placement.option(task), w);
        }
      } else {
        planned[w] += placement.plannedBytes(task);
      }
      note(w);
    }
  }

  /**
   * Takes back the last commit, except on workers for which something was published since.
   *
   * @throws IllegalStateException if there is no commit, or it has been taken back
   */
  public void rollback() {
    if (!log.close()) {
      throw new IllegalStateException("There is no commit to take back.");
    }
    for (int i = log.models() - 1; i >= 0; i--) {
      int w = log.modelWorker(i);
      if (stamp[w] == log.modelStamp(i)) {
        int model = log.model(i);
        resident[w * words + (model >> 6)] &= ~(1L << model);
        residentBytes[w] -= modelBytes(model);
      }
    }
    for (int i = log.size() - 1; i >= 0; i--) {
      int w = log.worker(i);
      if (stamp[w] == log.stamp(i)) {
        mark[w] = log.mark(i);
        planned[w] = log.planned(i);
        note(w);
      }
    }
  }

  /**
   * Pulls the rows that have changed in the shared table.
   *
   * @return how many rows were pulled
   * @throws IllegalStateException if the snapshot is not one of a table
   */
  public int refresh() {
    ClusterTable shared = table;
    if (shared == null) {
      throw new IllegalStateException("The snapshot is not one of a table.");
    }
    int pulled = 0;
    for (int block = 0; block < seenBlock.length; block++) {
      long version = shared.blockVersion(block);
      if (version != seenBlock[block]) {
        seenBlock[block] = version;
        pulled += refreshBlock(shared, block);
      }
    }
    return pulled;
  }

  private int refreshBlock(ClusterTable shared, int block) {
    int pulled = 0;
    int begin = block << ClusterTable.BLOCK_SHIFT;
    int end = Math.min(capacity, begin + (1 << ClusterTable.BLOCK_SHIFT));
    for (int w = begin; w < end; w++) {
      if (shared.rowVersion(w) != seenRow[w]) {
        long version = shared.read(w, row);
        if (version >= 0) {
          seenRow[w] = version;
          take(w);
          pulled++;
        }
      }
    }
    return pulled;
  }

  private void take(int w) {
    long kind = row[ClusterTable.KIND];
    int c = kind == 0 ? NO_CLASS : ClusterTable.classOf(kind);
    if (c != classOf[w] || (c != NO_CLASS && position[w] != ClusterTable.positionOf(kind))) {
      if (classOf[w] != NO_CLASS) {
        exit(w);
      }
      if (c != NO_CLASS) {
        enter(w, c, ClusterTable.positionOf(kind));
      }
    }
    if (c != NO_CLASS) {
      if (row[ClusterTable.RESIDENTS] != seenResidents[w]) {
        seenResidents[w] = row[ClusterTable.RESIDENTS];
        updateResidents(w, row, ClusterTable.WORDS, row[ClusterTable.RESERVED]);
      }
      updateWait(w, row[ClusterTable.WAIT], row[ClusterTable.OBSERVED]);
    } else {
      changed(w);
    }
  }

  /** For planners: number of changes of rows so far. */
  public long changes() {
    return changes;
  }

  /** For planners: the oldest change that {@link #changedWorker} still knows. */
  public long oldestChange() {
    return Math.max(0, changes - journal.length);
  }

  /** For planners: the worker whose row a change was about; changes are counted from 0. */
  public int changedWorker(long change) {
    return journal[(int) change & journal.length - 1];
  }

  /** For planners: whether a change was not the last so far of its worker. */
  public boolean isOvertaken(long change) {
    return lastChange[changedWorker(change)] != change;
  }

  /** For planners: number of times that workers have joined or left. */
  public long membershipChanges() {
    return membershipChanges;
  }

  private void remember(int option, int w) {
    CompiledWorkflows workflows = registry.catalogue().workflows();
    int mode = workflows.optionMode(option);
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int model = workflows.model(i);
      if (!isResident(w, model)) {
        resident[w * words + (model >> 6)] |= 1L << model;
        residentBytes[w] += modelBytes(model);
        log.addModel(w, stamp[w], model);
      }
    }
  }

  private void enter(int w, int workerClass, int networkPosition) {
    classOf[w] = workerClass;
    position[w] = networkPosition;
    mark[w] = 0;
    observed[w] = 0;
    reserved[w] = 0;
    residentBytes[w] = 0;
    planned[w] = 0;
    Arrays.fill(resident, w * words, (w + 1) * words, 0);
    members.add(workerClass, w);
    membershipChanges++;
  }

  private void exit(int w) {
    members.remove(classOf[w], w);
    classOf[w] = NO_CLASS;
    Arrays.fill(resident, w * words, (w + 1) * words, 0);
    residentBytes[w] = 0;
    membershipChanges++;
  }

  private void changed(int w) {
    stamp[w]++;
    note(w);
  }

  private void note(int w) {
    lastChange[w] = changes;
    journal[(int) changes++ & journal.length - 1] = w;
  }

  private long bytesOf(long[] residents, int offset) {
    long bytes = 0;
    for (int i = 0; i < words; i++) {
      for (long rest = residents[offset + i]; rest != 0; rest &= rest - 1) {
        bytes += modelBytes(i * 64 + Long.numberOfTrailingZeros(rest));
      }
    }
    return bytes;
  }

  private long modelBytes(int model) {
    if (model >= catalogue.models()) {
      catalogue = registry.catalogue();
    }
    if (model < 0 || model >= catalogue.models() || model >= words * 64) {
      throw new IllegalArgumentException("There is no model number (" + model + ").");
    }
    return catalogue.modelBytes(model);
  }

  private void requireNoTable() {
    if (table != null) {
      throw new IllegalStateException("Workers join and leave the table of this snapshot.");
    }
  }

  static void checkTimes(long waitMicros, long observedMicros) {
    if ((waitMicros | observedMicros) >>> 52 != 0) {
      throw new IllegalArgumentException(
          "The waitMicros ("
              + waitMicros
              + ") and observedMicros ("
              + observedMicros
              + ") must be between 0 and 2^52.");
    }
  }

  static int wordsFor(int models) {
    return Math.max(1, (models + 63) >>> 6);
  }

  static int checkedCapacity(String name, int capacity, int least) {
    if (capacity < least) {
      throw new IllegalArgumentException(
          "The " + name + " (" + capacity + ") must not be less than " + least + ".");
    }
    return capacity;
  }

  static void checkKind(WorkflowRegistry registry, int workerClass, int position) {
    CompiledProblem catalogue = registry.catalogue();
    if (workerClass < 0 || workerClass >= catalogue.workers().classes()) {
      throw new IllegalArgumentException("There is no worker class (" + workerClass + ").");
    }
    if (position < 0 || position >= catalogue.transfers().positions()) {
      throw new IllegalArgumentException("There is no network position (" + position + ").");
    }
  }
}
