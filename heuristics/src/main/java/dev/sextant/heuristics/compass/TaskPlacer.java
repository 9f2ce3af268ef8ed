package dev.sextant.heuristics.compass;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides for one task after the other: the placing of Compass, for arriving jobs and for problems
 * alike.
 *
 * <p>All workers but one at a network position see a task's data arrive at the same time; the one
 * is that of the predecessor whose data comes last. So the best worker of a class is that one or
 * the first with the shortest queue among those that hold the model, those with room for it and all
 * others, each with its fetch time; a worker that is found in a wider group than it could be is
 * found in the narrower one as well, with a smaller time.
 *
 * <p>An example: a task runs for 20 and needs a model that is fetched in 7, or in 14 where another
 * has to go for it. Its data is on all workers at 10, but at 4 on w5, which ran its predecessor.
 *
 * <pre>
 *   worker       w0      w1      w2      w3      w4      w5
 *   queue ends    0      12       3       9      30       8
 *   the model   evicts   held    fits    held    fits    fits
 *   finish       44      32      37      30      57      35     max(queue, data) + fetch + run
 * </pre>
 *
 * Four questions find w3 without the table's last row. w5 by itself, because it holds data: 35. The
 * first with the shortest queue among those that hold the model, where queues that end before the
 * data comes count as equal: w3, 30. Those with room, and all: neither is looked into, for with
 * data at 10 and a fetch before the run nothing there ends by 30. Both contain w1 and w3 as well,
 * but would count a fetch for them, so that a worker found there is never preferred wrongly.
 *
 * <p>The same holds of places: all positions that data does not reach sooner than others are one
 * ({@link NearPositions}), and whoever is near is found among them with a later finish than its
 * own. Classes are asked in the order of the task's durations, until no class that is left could be
 * better if a worker of it were free when the data comes.
 */
final class TaskPlacer {
  private static final long UNKNOWN = Long.MAX_VALUE;

  /** In place of changes that have not happened. */
  private static final long NOT_KNOWN = -1;

  /** In place of what a task is due after where it is not due. */
  private static final long[] NOT_DUE = {};

  /** Where the model is, or none is needed. */
  static final int HELD = 0;

  /** Where the model has to be fetched and fits. */
  static final int FITS = 1;

  /** Where something has to go for it. */
  static final int EVICTS = 2;

  private final PlacingTables tables;
  private final WorkerRows rows;
  private final ClusterSnapshot snapshot;
  private final CompiledWorkflows workflows;
  private final int positions;
  private final boolean remembers;
  private final boolean overlaps;
  private final boolean packs;

  private final DataArrival data;
  private final ChunkScan chunks;

  private int base;
  private long now;
  private long shift;
  private Placement placement;

  /** By task, when it is due after now; empty where nothing is. */
  private long[] dueAfter = NOT_DUE;

  /**
   * By task, the changes of the cluster as of which its model was wherever {@link #replicate} may
   * bring it.
   */
  private final long[] isEverywhere;

  /** When the task at hand is due; before any moment where it is not. */
  private long due;

  private long bestFinish;
  private int bestWorker;
  private int bestOption;
  private int bestCategory;

  /** Whether the best joins tasks that wait on its worker. */
  private boolean bestJoins;

  TaskPlacer(PlacingTables tables, WorkerRows rows, Placement initial) {
    this.tables = tables;
    this.rows = rows;
    this.snapshot = rows.snapshot;
    this.workflows = tables.workflows;
    this.positions = tables.positions;
    overlaps = tables.variant.overlaps();
    packs = tables.variant.refinements().packTies();
    remembers = tables.variant.options().rememberFetches();
    this.placement = initial;
    data = new DataArrival(tables, rows, initial);
    chunks = new ChunkScan(tables, rows, data);
    isEverywhere = new long[workflows.tasks()];
    Arrays.fill(isEverywhere, NOT_KNOWN);
  }

  /** Begins with a job. */
  void begin(int workflow, int ingressWorker, long nowMicros, Placement out) {
    rows.sync();
    base = workflows.tasksBegin(workflow);
    now = nowMicros;
    shift = snapshot.shiftMicros(nowMicros);
    placement = out;
    dueAfter = NOT_DUE;
    due = -1;
    data.begin(base, ingressWorker, nowMicros, out);
    chunks.begin(nowMicros);
    out.begin(tables.problem, workflow, nowMicros, remembers);
  }

  /** Says when the tasks of the job are due after now, until the next one begins. */
  void promise(long[] dueMicros) {
    dueAfter = dueMicros;
  }

  /**
   * Places a task wherever it ends first, or where that costs least if it can be in time; one that
   * would be late where its model is may get it one more worker. Returns whether any worker can run
   * it.
   */
  boolean place(int task) {
    data.compute(task);
    due = dueAfter.length == 0 ? -1 : now + dueAfter[task];
    search(base + task);
    if (due >= 0 && bestFinish > due && bestCategory == HELD) {
      replicate(base + task);
    }
    return accept(task);
  }

  /**
   * Looks for the first end of a task that is late anyway where its model is not, but has room
   * beside all others: it is later by the fetch, and those that come after it are in time. Nothing
   * changes where there is no such worker. As each task that finds one makes them fewer, all of
   * them are looked at; once the model is everywhere, not before models or workers have changed.
   */
  private void replicate(int t) {
    long changes = snapshot.residentsVersion() + snapshot.membershipChanges();
    if (isEverywhere[t] == changes) {
      return;
    }
    boolean found = false;
    boolean lacks = false;
    for (int o = tables.optionsBegin(t); o < tables.optionsEnd(t); o++) {
      int c = tables.workerClass(o);
      if (tables.model(o) < 0 || !tables.ample.of(c)) {
        continue;
      }
      for (int i = 0; i < snapshot.members(c); i++) {
        int w = snapshot.member(c, i);
        int m = tables.model(o);
        // What is remembered of a job that is not committed is forgotten with the next one.
        lacks |= (snapshot.residentWord(w, m >> 6) >>> m & 1) == 0;
        if (rows.isResident(w, m) || rows.free[w] < tables.modelBytes(o)) {
          continue;
        }
        if (!found) {
          found = true;
          due = -1;
          forget();
        }
        int place = data.place(rows.position[w]);
        consider(o, w, data.arrival[place], data.surcharge[place]);
      }
    }
    isEverywhere[t] = lacks ? NOT_KNOWN : changes;
  }

  /**
   * Places a task as far as it is free to choose.
   *
   * @param earliest by worker, when data is there that is no predecessor's
   * @param mode the only mode, or -1
   * @param worker the only worker, or -1
   */
  boolean place(int task, long[] earliest, int mode, int worker) {
    data.compute(task);
    forget();
    int t = base + task;
    for (int o = tables.optionsBegin(t); o < tables.optionsEnd(t); o++) {
      if (mode >= 0 && workflows.optionMode(o) != mode) {
        continue;
      }
      int c = tables.workerClass(o);
      for (int i = 0; i < snapshot.members(c); i++) {
        int w = snapshot.member(c, i);
        if (worker < 0 || worker == w) {
          consider(o, w, Math.max(earliest[w], data.at(w)), 0);
        }
      }
    }
    return accept(task);
  }

  /**
   * The worker that ends a task first if its data is at a worker now, or NO_WORKER; the worker's
   * queue counts from now on.
   */
  int adjust(int t, int dataHolder, boolean countTransfer, long nowMicros) {
    rows.sync();
    now = nowMicros;
    due = -1;
    shift = snapshot.shiftMicros(nowMicros);
    chunks.begin(nowMicros);
    data.computeFrom(t, dataHolder, countTransfer, nowMicros);
    search(t);
    data.clearSurcharge();
    return bestWorker;
  }

  /** What has been looked at so far. */
  Effort effort() {
    return rows.effort;
  }

  private void forget() {
    bestFinish = UNKNOWN;
    bestWorker = ClusterSnapshot.NO_WORKER;
    bestOption = -1;
    bestCategory = EVICTS;
    bestJoins = false;
  }

  private void search(int t) {
    forget();
    if (rows.index.isPossible()) {
      searchIndex(t);
    } else {
      searchAll(t);
    }
  }

  /** Looks at every worker. */
  private void searchAll(int t) {
    boolean holdersSeen = false;
    for (int o = tables.optionsBegin(t); o < tables.optionsEnd(t); o++) {
      int c = tables.workerClass(o);
      boolean isPlain =
          tables.model(o) != PlacingTables.SEVERAL
              && tables.batch(o) == CompiledWorkflows.NO_BATCH
              && due < 0;
      if (positions == 1 && isPlain) {
        scan(o, c);
        continue;
      }
      if (!holdersSeen) {
        holdersSeen = true;
        considerHolders(t);
      }
      scanOneByOne(o, c);
    }
  }

  /** Asks the index, what runs faster first, until nothing can end earlier than what was found. */
  private void searchIndex(int t) {
    considerHolders(t);
    long earliest = data.earliest();
    int end = tables.optionsEnd(t);
    for (int i = tables.optionsBegin(t); i < end; i++) {
      if (earliest > latest(HELD) - tables.rising(i)) {
        return;
      }
      int c = tables.risingClass(i);
      int o = tables.byDuration(i);
      if (rows.index.least(c) + shift <= latest(HELD) - tables.leastAdded(o)) {
        searchClass(o, c);
        rows.index.learnLeast(c);
      }
    }
  }

  private void searchClass(int o, int c) {
    if (tables.model(o) == PlacingTables.SEVERAL && tables.set(o) == ModelSets.NONE) {
      scanOneByOne(o, c);
      return;
    }
    WorkerCell everywhere = rows.index.cell(c);
    if (everywhere == null) {
      return;
    }
    if (tables.reserveMicros(o) > 0) {
      considerNextSpare(o, c);
    }
    if (positions == 1) {
      ask(o, everywhere, 0);
      return;
    }
    for (int i = 0; i < data.nearPlaces(); i++) {
      WorkerCell near = rows.index.cell(c, data.near(i));
      if (near != null) {
        ask(o, near, data.near(i));
      }
    }
    if (data.hasFar()) {
      // Whoever is near is found here, too, as if far: with a finish that is no smaller.
      ask(o, everywhere, data.far());
    }
  }

  /** The first worker without models is in nobody's reserve. */
  private void considerNextSpare(int o, int c) {
    int next = rows.firstSpare(c);
    if (next >= 0) {
      int place = data.place(rows.position[next]);
      consider(o, next, data.arrival[place], data.surcharge[place]);
    }
  }

  /** Looks at every worker of a class; all are at one position. */
  private void scan(int o, int c) {
    int[] runs = rows.runs[c];
    for (int r = 0; r < runs.length; r += 2) {
      for (int begin = runs[r]; begin < runs[r + 1]; begin += ChunkScan.CHUNK) {
        int end = Math.min(runs[r + 1], begin + ChunkScan.CHUNK);
        long key = chunks.key(o, begin, end);
        int w = begin + ChunkScan.place(key);
        offer(o, w, ChunkScan.finish(key) + now, ChunkScan.category(key));
      }
    }
  }

  /** Looks at every worker of a class, as if it did not hold data. */
  private void scanOneByOne(int o, int c) {
    int[] runs = rows.runs[c];
    for (int r = 0; r < runs.length; r += 2) {
      for (int w = runs[r]; w < runs[r + 1]; w++) {
        int place = data.place(rows.position[w]);
        consider(o, w, data.arrival[place], data.surcharge[place]);
      }
    }
  }

  private void considerHolders(int t) {
    for (int i = 0; i < data.nearPlaces(); i++) {
      int place = data.near(i);
      int w = data.holder[place];
      if (w < 0 || !snapshot.isPresent(w) || rows.position[w] != place) {
        continue;
      }
      int c = snapshot.classOf(w);
      int end = tables.optionsEnd(t);
      for (int at = tables.beginOfClass(t, c); at < end; at++) {
        int o = tables.byClass(at);
        if (tables.workerClass(o) != c) {
          break;
        }
        consider(o, w, data.holderArrival[place], 0);
      }
    }
  }

  private void consider(int o, int w, long ready, long more) {
    considerJoining(o, w, ready, more);
    rows.effort.rows++;
    long queueEnd = Math.max(ready, rows.mark[w] + shift);
    long rest = tables.durationMicros(o) + more + reserve(o, w);
    long missing = tables.model(o) == PlacingTables.NO_MODEL ? 0 : missingBytes(o, w);
    if (missing == 0) {
      offer(o, w, queueEnd + rest, HELD);
      return;
    }
    boolean fits = missing <= rows.free[w];
    long fetch = fetchMicros(o, w, fits);
    if (fits && overlaps) {
      offer(o, w, Math.max(queueEnd, now + fetch) + rest, FITS);
    } else {
      offer(o, w, queueEnd + fetch + rest, fits ? FITS : EVICTS);
    }
  }

  /**
   * A worker as it is, with those that wait there. A task ends when they would, later by what it
   * adds to their batch, and no sooner than a batch that begins when its data is there; they have
   * or fetch the models.
   */
  private void considerJoining(int o, int w, long ready, long more) {
    int batch = tables.batch(o);
    int tasks = batch == CompiledWorkflows.NO_BATCH ? 0 : rows.waiting(w, batch);
    if (tasks > 0) {
      long without = Math.max(ready + tables.batchMicros(o, tasks), rows.mark[w] + shift);
      offer(o, w, without + tables.addedMicros(o, tasks) + more, HELD, true);
    }
  }

  /**
   * The best is what ends first; what holds or can hold the model, if that counts; the first
   * worker; the first option; what joins others. Of what is in time that which holds or can hold
   * the model comes before what ends first.
   */
  private void offer(int o, int w, long end, int category, boolean joins) {
    int counted = packs ? category : HELD;
    if (end > latest(counted) || end - now >= PlacingTables.NEVER) {
      return;
    }
    if (end < bestFinish
        || counted < bestCategory
        || (counted == bestCategory && isBefore(o, w, joins))) {
      bestFinish = end;
      bestJoins = joins;
      bestCategory = counted;
      bestWorker = w;
      bestOption = o;
    }
  }

  private void offer(int o, int w, long end, int category) {
    offer(o, w, end, category, false);
  }

  /** The latest end at which a worker of a category could be better than what was found. */
  private long latest(int category) {
    if (bestFinish > due || category == bestCategory) {
      return bestFinish;
    }
    return category < bestCategory ? due : Long.MIN_VALUE >> 1;
  }

  private boolean isBefore(int o, int w, boolean joins) {
    return w < bestWorker
        || (w == bestWorker && (o < bestOption || (o == bestOption && joins && !bestJoins)));
  }

  /** Asks the groups of a cell for the first worker, as if none held data. */
  private void ask(int o, WorkerCell cell, int place) {
    long there = data.arrival[place];
    long rest = tables.durationMicros(o) + data.surcharge[place];
    if (there > latest(HELD) - rest) {
      return;
    }
    rows.effort.cells++;
    askWaiting(o, cell, there, data.surcharge[place]);
    int oneModel = tables.model(o);
    if (oneModel == PlacingTables.NO_MODEL) {
      long reserve = tables.reserveMicros(o);
      if (reserve > 0) {
        ask(cell.inUse(), o, there, rest, HELD);
      }
      ask(cell.all(), o, there, rest + reserve, HELD);
      return;
    }
    if (oneModel == PlacingTables.SEVERAL) {
      askHolders(o, cell.holdersOf(tables.set(o)), there, rest);
    } else {
      ask(cell.holding(oneModel), o, there, rest, HELD);
    }
    askWithFetch(o, cell, there, rest);
  }

  /** Asks those on which tasks wait that an option can join. */
  private void askWaiting(int o, WorkerCell cell, long there, long more) {
    int batch = tables.batch(o);
    int limit = batch == CompiledWorkflows.NO_BATCH ? 1 : tables.limit(batch);
    for (int tasks = 1; tasks < limit; tasks++) {
      WorkerGroup group = cell.withBatch(tables.size(batch, tasks));
      long ready = there + tables.batchMicros(o, tasks);
      ask(group, o, ready, tables.addedMicros(o, tasks) + more, HELD, true);
    }
  }

  /** Asks as if everybody had to fetch all that an option needs. */
  private void askWithFetch(int o, WorkerCell cell, long there, long rest) {
    long fetch = tables.fetchMicros(o);
    if (fetch >= PlacingTables.NEVER) {
      return;
    }
    long ready = overlaps ? Math.max(there, now + fetch) : there;
    long after = overlaps ? rest : rest + fetch;
    int size = tables.room(o);
    int fits = packs ? FITS : HELD;
    for (int level = 0; level < tables.rooms.levels() && ready <= latest(fits) - after; level++) {
      ask(cell.withRoom(size, level), o, ready, after, FITS);
    }
    ask(cell.all(), o, there, rest + tables.evictingMicros(o), EVICTS);
  }

  /** Asks those that hold some of the models that an option needs, what costs least first. */
  private void askHolders(int o, @Nullable SetHolders holders, long there, long rest) {
    if (holders == null) {
      return;
    }
    for (int i = 0; i < holders.count(); i++) {
      SetHolders.Group group = holders.group(i);
      if (group.least >= PlacingTables.NEVER || there > latest(HELD) - rest - group.least) {
        return;
      }
      if (group.beside < PlacingTables.NEVER) {
        long ready = Math.max(there, now + group.beside);
        ask(group.workers, o, ready, rest + group.least, group.category);
      }
    }
  }

  /** What it counts to run an option on a worker, if that is in reserve for it. */
  private long reserve(int o, int w) {
    long reserve = tables.reserveMicros(o);
    return reserve > 0 && rows.isReserve(tables.workerClass(o), w) ? reserve : 0;
  }

  private void ask(@Nullable WorkerGroup group, int o, long there, long rest, int category) {
    ask(group, o, there, rest, category, false);
  }

  private void ask(
      @Nullable WorkerGroup group, int o, long there, long rest, int category, boolean joins) {
    long limit = latest(packs ? category : HELD) - rest;
    if (group == null || there > limit) {
      return;
    }
    int w = group.first(there - shift, limit - shift);
    if (w >= 0) {
      offer(o, w, Math.max(there, rows.mark[w] + shift) + rest, category, joins);
    }
  }

  /** Time to fetch what an option misses on a worker. */
  private long fetchMicros(int o, int w, boolean fits) {
    if (tables.model(o) != PlacingTables.SEVERAL) {
      return fits ? tables.fetchMicros(o) : tables.evictingMicros(o);
    }
    int mode = workflows.optionMode(o);
    long micros = 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      if (!rows.isResident(w, workflows.model(i))) {
        micros = Math.min(PlacingTables.NEVER, micros + tables.loadMicros(o, workflows.model(i)));
      }
    }
    return fits ? micros : tables.penalty(micros);
  }

  /** Gives a task to the worker found. */
  private boolean accept(int task) {
    int o = bestOption;
    int w = bestWorker;
    if (w < 0) {
      return false;
    }
    int batch = tables.batch(o);
    int size = bestJoins ? rows.waiting(w, batch) + 1 : 1;
    long finish = bestJoins ? bestFinish : bestFinish - reserve(o, w);
    long queueEnd = Math.max(now, rows.mark[w] + shift);
    long duration = size > 1 ? tables.batchMicros(o, size) : tables.durationMicros(o);
    long after = queueEnd + tables.busyMicros(o, finish - queueEnd);
    boolean needs = size == 1 && tables.model(o) != PlacingTables.NO_MODEL;
    long missing = needs ? missingBytes(o, w) : 0;
    boolean fits = missing <= rows.free[w];
    placement.place(task, o, w, finish - duration, finish);
    placement.setEffect(task, after, fits ? missing : 0);
    placement.setReason(task, missing > 0, reason(base + task, w, missing, fits, queueEnd));
    rows.apply(w, after - shift, fits ? rows.free[w] - missing : rows.free[w]);
    if (batch != CompiledWorkflows.NO_BATCH) {
      placement.setBatchSize(task, size);
      rows.await(w, batch, size);
    }
    if (remembers && missing > 0) {
      remember(o, w);
      if (!fits) {
        rows.apply(w, after - shift, 0);
      }
    }
    return true;
  }

  private Constraint reason(int t, int w, long missing, boolean fits, long queueEnd) {
    if (missing > 0) {
      return fits ? Constraint.MODEL_RESIDENCY : Constraint.GPU_MEMORY;
    }
    long ready = data.at(w);
    if (queueEnd > now && queueEnd >= ready) {
      return Constraint.CAPACITY;
    }
    boolean entry = tables.predsBegin(t) == tables.predsEnd(t);
    return entry || ready == now ? Constraint.RELEASE : Constraint.INPUT_ARRIVAL;
  }

  private long missingBytes(int o, int w) {
    int oneModel = tables.model(o);
    if (oneModel >= 0) {
      return rows.isResident(w, oneModel) ? 0 : tables.modelBytes(o);
    }
    int mode = workflows.optionMode(o);
    long bytes = 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int m = workflows.model(i);
      bytes += rows.isResident(w, m) ? 0 : tables.problem.modelBytes(m);
    }
    return bytes;
  }

  private void remember(int o, int w) {
    int mode = workflows.optionMode(o);
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      if (!rows.isResident(w, workflows.model(i))) {
        rows.remember(w, workflows.model(i));
      }
    }
  }
}
