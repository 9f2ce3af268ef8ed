package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import org.jspecify.annotations.Nullable;

/**
 * What one thread knows of a cluster: for each worker its published wait, the models resident on
 * it, the GPU memory that others hold, and what was committed since.
 *
 * <p>Workers have stable numbers below the capacity; the number of one that left stays empty until
 * another joins. Free memory is the GPU memory of the worker's class, less reserved bytes, resident
 * models and planned fetches, and never negative. A published wait replaces what commits added to
 * the wait and to the tasks that wait for batches, published residents replace what they added to
 * the models and the memory held. Nothing is allocated except when workers join or leave, or
 * batches come that were not registered before. Belongs to one thread.
 */
public final class ClusterSnapshot {
  /** In place of a worker where there is none. */
  public static final int NO_WORKER = -1;

  private final WorkflowRegistry registry;
  private final @Nullable TableReader reader;
  private final boolean elapsing;
  private final int capacity;
  private final Membership workers;
  private final long[] mark;
  private final long[] observed;
  private final long[] reserved;
  private final long[] planned;

  /** Follows from who is there, what is resident, reserved and planned. */
  private final long[] free;

  private final ResidentModels models;
  private final WaitingTasks waiting;
  private final int[] stamp;
  private final ChangeJournal journal;
  private final CommitLog log = new CommitLog();

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
    this(registry, null, workerCapacity, Requirements.wordsFor(modelCapacity), reading);
    Requirements.checkedCapacity("modelCapacity", modelCapacity, registry.catalogue().models());
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
    this.reader = table == null ? null : new TableReader(table);
    this.elapsing = reading == WaitReading.ELAPSING;
    this.capacity = Requirements.checkedCapacity("workerCapacity", workerCapacity, 0);
    workers = new Membership(registry, capacity);
    mark = new long[capacity];
    observed = new long[capacity];
    reserved = new long[capacity];
    planned = new long[capacity];
    free = new long[capacity];
    models = new ResidentModels(registry, capacity, words);
    waiting = new WaitingTasks(registry, capacity);
    stamp = new int[capacity];
    journal = new ChangeJournal(capacity);
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
    return models.words();
  }

  /** Whether a worker is there. */
  public boolean isPresent(int worker) {
    return workers.isPresent(worker);
  }

  /** Who the workers are, as they said when they joined; stays what it is when others join. */
  public Occupants occupants() {
    return workers.occupants();
  }

  /** Who has a number at present. */
  @Nullable Object occupant(int worker) {
    return workers.occupant(worker);
  }

  /** Class of a worker, or -1 when it is not there. */
  public int classOf(int worker) {
    return workers.classOf(worker);
  }

  /** Network position of a worker; of one that left, what it was. */
  public int position(int worker) {
    return workers.position(worker);
  }

  /** Number of present workers of a class. */
  public int members(int workerClass) {
    return workers.members().count(workerClass);
  }

  /** A present worker of a class; in ascending order. */
  public int member(int workerClass, int i) {
    return workers.members().get(workerClass, i);
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

  /**
   * How many tasks wait on a worker that can run together, as published and committed since.
   *
   * @param batch as in {@link CompiledWorkflows#batch}
   */
  public int waiting(int worker, int batch) {
    return waiting.get(worker, batch);
  }

  /** Whether a model is resident on a worker, or its fetching committed and remembered. */
  public boolean isResident(int worker, int model) {
    return models.contains(worker, model);
  }

  /** Resident models: bit m % 64 of long m / 64 stands for model m. */
  public long residentWord(int worker, int i) {
    return models.word(worker, i);
  }

  /** How many models are resident on a worker. */
  public int residents(int worker) {
    return models.count(worker);
  }

  /** For planners: another number, not negative, whenever the models of a worker change. */
  public int residentsVersion(int worker) {
    return models.version(worker);
  }

  /** GPU memory of a worker that nothing holds, in bytes. */
  public long freeBytes(int worker) {
    return free[worker];
  }

  private void countFree(int worker) {
    free[worker] =
        workers.isPresent(worker)
            ? Math.max(
                0,
                workers.gpuMemoryBytes(worker)
                    - reserved[worker]
                    - models.bytes(worker)
                    - planned[worker])
            : 0;
  }

  /**
   * Lets an idle worker without models join, under the smallest number that is free.
   *
   * @param ofKind number of the worker in the registry's catalogue that stands for it
   * @return its number
   * @throws IllegalArgumentException if there is no such kind
   * @throws IllegalStateException if the snapshot is full, or is one of a table
   */
  public int join(int ofKind) {
    int w = workers.firstFree();
    if (w < 0) {
      throw new IllegalStateException(
          "The snapshot is full: its workerCapacity is (" + capacity + ").");
    }
    joinAt(w, ofKind);
    return w;
  }

  /**
   * Lets an idle worker without models join under a number that is free.
   *
   * @param ofKind number of the worker in the registry's catalogue that stands for it
   * @throws IllegalArgumentException if there is no such kind, or somebody has the number
   * @throws IllegalStateException if the snapshot is one of a table
   */
  public void joinAt(int worker, int ofKind) {
    requireNoTable();
    Requirements.checkKind(registry, ofKind);
    if (workers.isPresent(worker)) {
      throw new IllegalArgumentException("There is a worker number (" + worker + ") already.");
    }
    enter(worker, ofKind, null);
    changed(worker);
  }

  /** Lets all workers of the registry's catalogue join, in their order. */
  public void joinAll() {
    int count = registry.catalogue().workers().count();
    for (int w = 0; w < count; w++) {
      join(w);
    }
  }

  /**
   * Takes a worker out.
   *
   * @throws IllegalStateException if the snapshot is one of a table
   */
  public void leave(int worker) {
    requireNoTable();
    if (workers.isPresent(worker)) {
      exit(worker);
      changed(worker);
    }
  }

  /**
   * Takes note of how long a worker's queue is.
   *
   * @param waitMicros time to work it off
   * @param observedMicros when that was so
   * @throws IllegalArgumentException if one of them is negative or more than 2^52
   * @throws IndexOutOfBoundsException if the worker is beyond the capacity
   */
  public void updateWait(int worker, long waitMicros, long observedMicros) {
    Requirements.checkTimes(waitMicros, observedMicros);
    mark[worker] = elapsing ? observedMicros + waitMicros : waitMicros;
    observed[worker] = observedMicros;
    waiting.forgetAssumed(worker);
    changed(worker);
  }

  /**
   * Takes note of how many tasks wait on a worker that can run together, in as many full batches as
   * they make and one that is not: who is placed there joins that, as the wait counts them. The
   * running batch does not count. Where nothing is noted, nobody is known to wait for others.
   *
   * @param batch as in {@link CompiledWorkflows#batch} of the registry's catalogue
   * @param tasks how many
   * @throws IllegalArgumentException if there is no such batch, or the tasks are negative
   * @throws IndexOutOfBoundsException if the worker is beyond the capacity
   */
  public void updateWaiting(int worker, int batch, int tasks) {
    waiting.publish(worker, batch, tasks);
    changed(worker);
  }

  /**
   * Takes note of which models are resident on a worker and how much GPU memory others hold.
   *
   * @param residents holds {@link #residentWords} longs from {@code offset} on; bit m % 64 of long
   *     m / 64 stands for model m
   * @param reservedBytes not negative
   * @throws IllegalArgumentException if a bit stands for no registered model, or the reservedBytes
   *     are negative
   */
  public void updateResidents(int worker, long[] residents, int offset, long reservedBytes) {
    models.replace(worker, residents, offset);
    reserved[worker] = Requirements.checkedReserved(reservedBytes);
    planned[worker] = 0;
    countFree(worker);
    changed(worker);
  }

  /**
   * Takes note that one model is or is not resident on a worker.
   *
   * @throws IllegalArgumentException if there is no such model
   */
  public void updateResident(int worker, int model, boolean isResident) {
    models.set(worker, model, isResident);
    planned[worker] = 0;
    countFree(worker);
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
      await(placement, task, w);
      if (placement.remembersFetches()) {
        if (placement.fetches(task)) {
          remember(placement, task, w);
          countFree(w);
        }
      } else if (placement.plannedBytes(task) != 0) {
        planned[w] += placement.plannedBytes(task);
        countFree(w);
      }
      journal.add(w);
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
        models.set(w, log.model(i), false);
        countFree(w);
      }
    }
    for (int i = log.batches() - 1; i >= 0; i--) {
      int w = log.batchWorker(i);
      if (stamp[w] == log.batchStamp(i)) {
        waiting.assume(w, log.batch(i), log.waiting(i));
      }
    }
    for (int i = log.size() - 1; i >= 0; i--) {
      int w = log.worker(i);
      if (stamp[w] == log.stamp(i)) {
        mark[w] = log.mark(i);
        planned[w] = log.planned(i);
        countFree(w);
        journal.add(w);
      }
    }
  }

  /**
   * Pulls the rows that have changed in the shared table. Fails for nothing that was published.
   *
   * @return how many rows were pulled
   * @throws IllegalStateException if the snapshot is not one of a table
   */
  public int refresh() {
    TableReader shared = reader;
    if (shared == null) {
      throw new IllegalStateException("The snapshot is not one of a table.");
    }
    return shared.pullInto(this);
  }

  /** Takes over a row of the table in which nobody is. */
  void takeNobody(int w) {
    if (workers.isPresent(w)) {
      exit(w);
      changed(w);
    }
  }

  /** Takes over from a row of the table who is there, and of what kind. */
  void takeKind(int w, int ofKind, @Nullable Object occupant) {
    if (workers.isPresent(w, ofKind, occupant)) {
      return;
    }
    if (workers.isPresent(w)) {
      exit(w);
    }
    enter(w, ofKind, occupant);
    changed(w);
  }

  /** For planners: what classes and positions are numbers of at present. */
  public CompiledProblem catalogue() {
    return workers.catalogue();
  }

  /**
   * For planners: numbers classes and positions by another catalogue of the registry, which holds
   * the kinds of all workers.
   */
  public void follow(CompiledProblem other) {
    workers.follow(other);
    for (int w = 0; w < capacity; w++) {
      countFree(w);
    }
  }

  /**
   * For planners: copies what {@link #mark} and {@link #freeBytes} say of all workers, who need not
   * be there.
   */
  public void copyQueuesAndMemory(long[] marks, long[] freeBytes) {
    // Of few workers this takes less than two calls that copy.
    for (int w = 0; w < capacity; w++) {
      marks[w] = mark[w];
      freeBytes[w] = free[w];
    }
  }

  /**
   * For planners: the workers that hold a model, as bits.
   *
   * @throws IndexOutOfBoundsException if the capacity is more than 64 workers, or there is no room
   *     for such a model
   */
  public long modelHolders(int model) {
    return models.holders(model);
  }

  /** For planners: the workers that hold any model, as bits; 0 beyond 64 workers. */
  public long modelHolders() {
    return models.anyHolders();
  }

  /** For planners: another number whenever the models of any worker change. */
  public long residentsVersion() {
    return models.version();
  }

  /** For planners: number of changes of rows so far. */
  public long changes() {
    return journal.size();
  }

  /** For planners: the oldest change that {@link #changedWorker} still knows. */
  public long oldestChange() {
    return journal.oldest();
  }

  /** For planners: the worker whose row a change was about; changes are counted from 0. */
  public int changedWorker(long change) {
    return journal.worker(change);
  }

  /** For planners: whether a change was not the last so far of its worker. */
  public boolean isOvertaken(long change) {
    return journal.isOvertaken(change);
  }

  /** For planners: number of times that workers have joined or left. */
  public long membershipChanges() {
    return workers.changes();
  }

  /** A placed task waits for others that it can run with, or for more of them. */
  private void await(Placement placement, int task, int w) {
    CompiledWorkflows workflows = placement.catalogue().workflows();
    int option = placement.option(task);
    int limit = workflows.batchLimit(option);
    if (limit > 1) {
      int batch = workflows.batch(workflows.optionMode(option));
      log.addBatch(w, stamp[w], batch, waiting.get(w, batch));
      waiting.assume(w, batch, placement.batchSize(task) % limit);
    }
  }

  private void remember(Placement placement, int task, int w) {
    CompiledWorkflows workflows = placement.catalogue().workflows();
    int mode = workflows.optionMode(placement.option(task));
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int model = workflows.model(i);
      if (models.set(w, model, true)) {
        log.addModel(w, stamp[w], model);
      }
    }
  }

  private void enter(int w, int ofKind, @Nullable Object occupant) {
    workers.enter(w, ofKind, occupant);
    mark[w] = 0;
    observed[w] = 0;
    reserved[w] = 0;
    planned[w] = 0;
    models.clear(w);
    waiting.clear(w);
    countFree(w);
  }

  private void exit(int w) {
    workers.exit(w);
    models.clear(w);
    waiting.clear(w);
    countFree(w);
  }

  private void changed(int w) {
    stamp[w]++;
    journal.add(w);
  }

  private void requireNoTable() {
    if (reader != null) {
      throw new IllegalStateException("Workers join and leave the table of this snapshot.");
    }
  }
}
