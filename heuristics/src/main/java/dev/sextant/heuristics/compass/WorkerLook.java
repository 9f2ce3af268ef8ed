package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.ClusterSnapshot;

/**
 * Looks at single workers as they are: when a task would end there, with what it has to fetch and
 * whom it could join, which is offered to the {@link BestEnd}. Not thread-safe.
 */
final class WorkerLook {
  private final PlacingTables tables;
  private final WorkerRows rows;
  private final ClusterSnapshot snapshot;
  private final CompiledWorkflows workflows;
  private final DataArrival data;
  private final BestEnd best;
  private final boolean overlaps;
  private long now;
  private long shift;

  WorkerLook(PlacingTables tables, WorkerRows rows, DataArrival data, BestEnd best) {
    this.tables = tables;
    this.rows = rows;
    this.data = data;
    this.best = best;
    snapshot = rows.snapshot;
    workflows = tables.workflows;
    overlaps = tables.variant.overlaps();
  }

  /** Begins at a moment. */
  void begin(long nowMicros) {
    now = nowMicros;
    shift = snapshot.shiftMicros(nowMicros);
  }

  /** Looks at the workers that hold data of a task. */
  void atHolders(int t) {
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
        at(o, w, data.holderArrival[place], 0);
      }
    }
  }

  /** Looks at every worker of a class, as if it did not hold data. */
  void atAll(int o, int c) {
    int[] runs = rows.runs[c];
    for (int r = 0; r < runs.length; r += 2) {
      for (int w = runs[r]; w < runs[r + 1]; w++) {
        int place = data.place(rows.position[w]);
        at(o, w, data.arrival[place], data.surcharge[place]);
      }
    }
  }

  /** Looks at the first worker without models, which is in nobody's reserve. */
  void atNextSpare(int o, int c) {
    int next = rows.firstSpare(c);
    if (next >= 0) {
      int place = data.place(rows.position[next]);
      at(o, next, data.arrival[place], data.surcharge[place]);
    }
  }

  /**
   * Looks at one worker.
   *
   * @param ready when the task's data is there
   * @param more what is added to the end
   */
  void at(int o, int w, long ready, long more) {
    join(o, w, ready, more);
    rows.effort.rows++;
    long queueEnd = Math.max(ready, rows.mark[w] + shift);
    long rest = tables.durationMicros(o) + more + reserve(o, w);
    long missing = tables.model(o) == PlacingTables.NO_MODEL ? 0 : missingBytes(o, w);
    if (missing == 0) {
      best.offer(o, w, queueEnd + rest, BestEnd.HELD);
      return;
    }
    boolean fits = missing <= rows.free[w];
    long fetch = fetchMicros(o, w, fits);
    if (fits && overlaps) {
      best.offer(o, w, Math.max(queueEnd, now + fetch) + rest, BestEnd.FITS);
    } else {
      best.offer(o, w, queueEnd + fetch + rest, fits ? BestEnd.FITS : BestEnd.EVICTS);
    }
  }

  /**
   * A worker as it is, with those that wait there. A task ends when they would, later by what it
   * adds to their batch, and no sooner than a batch that begins when its data is there; they have
   * or fetch the models.
   */
  private void join(int o, int w, long ready, long more) {
    int batch = tables.batch(o);
    int tasks = batch == CompiledWorkflows.NO_BATCH ? 0 : rows.waiting(w, batch);
    if (tasks > 0) {
      long without = Math.max(ready + tables.batchMicros(o, tasks), rows.mark[w] + shift);
      best.offer(o, w, without + tables.addedMicros(o, tasks) + more, BestEnd.HELD, true);
    }
  }

  /** What it counts to run an option on a worker, if that is in reserve for it. */
  long reserve(int o, int w) {
    long reserve = tables.reserveMicros(o);
    return reserve > 0 && rows.isReserve(tables.workerClass(o), w) ? reserve : 0;
  }

  /** Bytes of what an option needs and a worker does not hold. */
  long missingBytes(int o, int w) {
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
}
