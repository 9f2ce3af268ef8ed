package dev.sextant.heuristics.compass;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import java.util.Arrays;

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
  /** In place of changes that have not happened. */
  private static final long NOT_KNOWN = -1;

  /** In place of what a task is due after where it is not due. */
  private static final long[] NOT_DUE = {};

  private final PlacingTables tables;
  private final WorkerRows rows;
  private final ClusterSnapshot snapshot;
  private final CompiledWorkflows workflows;
  private final int positions;
  private final boolean remembers;

  private final DataArrival data;
  private final BestEnd best;
  private final WorkerLook look;
  private final ChunkScan chunks;
  private final GroupSearch groups;

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

  TaskPlacer(PlacingTables tables, WorkerRows rows, Placement initial) {
    this.tables = tables;
    this.rows = rows;
    this.snapshot = rows.snapshot;
    this.workflows = tables.workflows;
    this.positions = tables.positions;
    remembers = tables.variant.options().rememberFetches();
    this.placement = initial;
    data = new DataArrival(tables, rows, initial);
    best = new BestEnd(tables.variant.refinements().packTies());
    look = new WorkerLook(tables, rows, data, best);
    chunks = new ChunkScan(tables, rows, data);
    groups = new GroupSearch(tables, rows, data, look, best);
    isEverywhere = new long[workflows.tasks()];
    Arrays.fill(isEverywhere, NOT_KNOWN);
  }

  /** Begins with a job. */
  void begin(int workflow, int ingressWorker, long nowMicros, Placement out) {
    rows.sync();
    base = workflows.tasksBegin(workflow);
    begin(nowMicros);
    placement = out;
    dueAfter = NOT_DUE;
    data.begin(base, ingressWorker, nowMicros, out);
    out.begin(tables.problem, workflow, nowMicros, remembers);
  }

  private void begin(long nowMicros) {
    now = nowMicros;
    shift = snapshot.shiftMicros(nowMicros);
    best.begin(nowMicros);
    look.begin(nowMicros);
    chunks.begin(nowMicros);
    groups.begin(nowMicros);
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
    if (dueAfter.length > 0) {
      best.setDue(now + dueAfter[task]);
    }
    search(base + task);
    if (best.isLateWithModel()) {
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
          best.setNotDue();
          best.forget();
        }
        int place = data.place(rows.position[w]);
        look.at(o, w, data.arrival[place], data.surcharge[place]);
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
    best.forget();
    int t = base + task;
    for (int o = tables.optionsBegin(t); o < tables.optionsEnd(t); o++) {
      if (mode >= 0 && workflows.optionMode(o) != mode) {
        continue;
      }
      int c = tables.workerClass(o);
      for (int i = 0; i < snapshot.members(c); i++) {
        int w = snapshot.member(c, i);
        if (worker < 0 || worker == w) {
          look.at(o, w, Math.max(earliest[w], data.at(w)), 0);
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
    begin(nowMicros);
    data.computeFrom(t, dataHolder, countTransfer, nowMicros);
    search(t);
    data.clearSurcharge();
    return best.worker();
  }

  /** What has been looked at so far. */
  Effort effort() {
    return rows.effort;
  }

  private void search(int t) {
    best.forget();
    if (rows.index.isPossible()) {
      groups.search(t);
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
              && !best.isDue();
      if (positions == 1 && isPlain) {
        scan(o, c);
        continue;
      }
      if (!holdersSeen) {
        holdersSeen = true;
        look.atHolders(t);
      }
      look.atAll(o, c);
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
        best.offer(o, w, ChunkScan.finish(key) + now, ChunkScan.category(key));
      }
    }
  }

  /** Gives a task to the worker found. */
  private boolean accept(int task) {
    int o = best.option();
    int w = best.worker();
    if (w < 0) {
      return false;
    }
    int batch = tables.batch(o);
    int size = best.joins() ? rows.waiting(w, batch) + 1 : 1;
    long finish = best.joins() ? best.finish() : best.finish() - look.reserve(o, w);
    long queueEnd = Math.max(now, rows.mark[w] + shift);
    long duration = size > 1 ? tables.batchMicros(o, size) : tables.durationMicros(o);
    long after = queueEnd + tables.busyMicros(o, finish - queueEnd);
    boolean needs = size == 1 && tables.model(o) != PlacingTables.NO_MODEL;
    long missing = needs ? look.missingBytes(o, w) : 0;
    boolean fits = missing <= rows.free[w];
    placement.place(
        task,
        o,
        w,
        finish - duration,
        finish,
        after,
        fits ? missing : 0,
        missing > 0,
        reason(base + task, w, missing, fits, queueEnd));
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

  private void remember(int o, int w) {
    int mode = workflows.optionMode(o);
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      if (!rows.isResident(w, workflows.model(i))) {
        rows.remember(w, workflows.model(i));
      }
    }
  }
}
