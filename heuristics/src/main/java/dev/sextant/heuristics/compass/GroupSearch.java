package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledWorkflows;
import org.jspecify.annotations.Nullable;

/**
 * Asks the groups of the {@link WorkerIndex} where a task ends first, and offers what they know to
 * the {@link BestEnd}. Not thread-safe.
 */
final class GroupSearch {
  private final PlacingTables tables;
  private final WorkerRows rows;
  private final DataArrival data;
  private final WorkerLook look;
  private final BestEnd best;
  private final int positions;
  private final boolean overlaps;
  private long now;
  private long shift;

  GroupSearch(
      PlacingTables tables, WorkerRows rows, DataArrival data, WorkerLook look, BestEnd best) {
    this.tables = tables;
    this.rows = rows;
    this.data = data;
    this.look = look;
    this.best = best;
    positions = tables.positions;
    overlaps = tables.variant.overlaps();
  }

  /** Begins at a moment. */
  void begin(long nowMicros) {
    now = nowMicros;
    shift = rows.snapshot.shiftMicros(nowMicros);
  }

  /** Asks the index, what runs faster first, until nothing can end earlier than what was found. */
  void search(int t) {
    look.atHolders(t);
    long earliest = data.earliest();
    int end = tables.optionsEnd(t);
    for (int i = tables.optionsBegin(t); i < end; i++) {
      if (earliest > best.latestOf(BestEnd.HELD) - tables.rising(i)) {
        return;
      }
      int c = tables.risingClass(i);
      int o = tables.byDuration(i);
      if (rows.index.least(c) + shift <= best.latestOf(BestEnd.HELD) - tables.leastAdded(o)) {
        searchClass(o, c);
        rows.index.learnLeast(c);
      }
    }
  }

  private void searchClass(int o, int c) {
    if (tables.model(o) == PlacingTables.SEVERAL && tables.set(o) == ModelSets.NONE) {
      look.atAll(o, c);
      return;
    }
    WorkerCell everywhere = rows.index.cell(c);
    if (everywhere == null) {
      return;
    }
    if (tables.reserveMicros(o) > 0) {
      look.atNextSpare(o, c);
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

  /** Asks the groups of a cell for the first worker, as if none held data. */
  private void ask(int o, WorkerCell cell, int place) {
    long there = data.arrival[place];
    long rest = tables.durationMicros(o) + data.surcharge[place];
    if (there > best.latestOf(BestEnd.HELD) - rest) {
      return;
    }
    rows.effort.cells++;
    askWaiting(o, cell, there, data.surcharge[place]);
    int oneModel = tables.model(o);
    if (oneModel == PlacingTables.NO_MODEL) {
      long reserve = tables.reserveMicros(o);
      if (reserve > 0) {
        ask(cell.inUse(), o, there, rest, BestEnd.HELD);
      }
      ask(cell.all(), o, there, rest + reserve, BestEnd.HELD);
      return;
    }
    if (oneModel == PlacingTables.SEVERAL) {
      askHolders(o, cell.holdersOf(tables.set(o)), there, rest);
    } else {
      ask(cell.holding(oneModel), o, there, rest, BestEnd.HELD);
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
      ask(group, o, ready, tables.addedMicros(o, tasks) + more, BestEnd.HELD, true);
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
    for (int level = 0;
        level < tables.rooms.levels() && ready <= best.latestOf(BestEnd.FITS) - after;
        level++) {
      ask(cell.withRoom(size, level), o, ready, after, BestEnd.FITS);
    }
    ask(cell.all(), o, there, rest + tables.evictingMicros(o), BestEnd.EVICTS);
  }

  /** Asks those that hold some of the models that an option needs, what costs least first. */
  private void askHolders(int o, @Nullable SetHolders holders, long there, long rest) {
    if (holders == null) {
      return;
    }
    for (int i = 0; i < holders.count(); i++) {
      SetHolders.Group group = holders.group(i);
      if (group.least >= PlacingTables.NEVER
          || there > best.latestOf(BestEnd.HELD) - rest - group.least) {
        return;
      }
      if (group.beside < PlacingTables.NEVER) {
        long ready = Math.max(there, now + group.beside);
        ask(group.workers, o, ready, rest + group.least, group.category);
      }
    }
  }

  private void ask(@Nullable WorkerGroup group, int o, long there, long rest, int category) {
    ask(group, o, there, rest, category, false);
  }

  private void ask(
      @Nullable WorkerGroup group, int o, long there, long rest, int category, boolean joins) {
    long limit = best.latestOf(category) - rest;
    if (group == null || there > limit) {
      return;
    }
    int w = group.first(there - shift, limit - shift);
    if (w >= 0) {
      best.offer(o, w, Math.max(there, rows.mark[w] + shift) + rest, category, joins);
    }
  }
}
