package dev.sextant.heuristics.compass;

import org.jspecify.annotations.Nullable;

/**
 * Finds the best worker for a task that needs several models. For every subset of them, it asks for
 * the first worker with the shortest queue among those that hold the subset, with and without room
 * for the rest. A worker that holds more is found with its larger subset as well, with a smaller
 * time.
 */
final class SubsetSearch {
  /** Tasks with more models are placed by a scan. */
  static final int MOST_MODELS = 4;

  private final PlacingTables tables;
  private final WorkerRows rows;
  private final WorkerGroup[] groups = new WorkerGroup[MOST_MODELS + 1];

  SubsetSearch(PlacingTables tables, WorkerRows rows) {
    this.tables = tables;
    this.rows = rows;
  }

  /** Whether an option has few enough models. */
  boolean isPossible(int o) {
    int mode = tables.workflows.optionMode(o);
    return tables.workflows.modelsEnd(mode) - tables.workflows.modelsBegin(mode) <= MOST_MODELS;
  }

  /**
   * Offers the best workers of a cell.
   *
   * @param there when data is there
   * @param rest duration and what else is added
   */
  void search(TaskPlacer to, int o, int cell, long there, long rest) {
    int mode = tables.workflows.optionMode(o);
    int begin = tables.workflows.modelsBegin(mode);
    int all = (1 << tables.workflows.modelsEnd(mode) - begin) - 1;
    for (int held = all; held >= 0; held--) {
      int count = takeHolders(cell, begin, held);
      if (count < 0) {
        continue;
      }
      long fetch = 0;
      long bytes = 0;
      for (int left = all & ~held; left != 0; left &= left - 1) {
        int model = tables.workflows.model(begin + Integer.numberOfTrailingZeros(left));
        fetch = Math.min(PlacingTables.NEVER, fetch + tables.loadMicros(o, model));
        bytes += tables.problem.modelBytes(model);
      }
      if (held == all) {
        ask(to, o, count, there, rest, 0, TaskPlacer.HELD);
      } else if (fetch < PlacingTables.NEVER) {
        askWithFetch(to, o, cell, count, there, rest, fetch, bytes);
      }
    }
  }

  private void askWithFetch(
      TaskPlacer to, int o, int cell, int count, long there, long rest, long fetch, long bytes) {
    WorkerGroup withRoom = rows.index.withRoomForAtLeast(cell, bytes);
    if (withRoom != null) {
      groups[count] = withRoom;
      long fetched = to.now() + fetch;
      if (tables.variant.overlaps()) {
        ask(to, o, count + 1, Math.max(there, fetched), rest, bytes, TaskPlacer.FITS);
      } else {
        ask(to, o, count + 1, there, rest + fetch, bytes, TaskPlacer.FITS);
      }
    }
    ask(to, o, count, there, rest + tables.penalty(fetch), 0, TaskPlacer.EVICTS);
  }

  /** Sets the groups of those that hold a subset; returns how many, or -1 if nobody does. */
  private int takeHolders(int cell, int begin, int held) {
    int count = 0;
    for (int left = held; left != 0; left &= left - 1) {
      int model = tables.workflows.model(begin + Integer.numberOfTrailingZeros(left));
      @Nullable WorkerGroup holding = rows.index.holding(cell, model);
      if (holding == null) {
        return -1;
      }
      groups[count++] = holding;
    }
    if (count == 0) {
      @Nullable WorkerGroup everybody = rows.index.all(cell);
      if (everybody == null) {
        return -1;
      }
      groups[count++] = everybody;
    }
    return count;
  }

  /** Offers the first worker with the shortest queue that is in all groups and has room. */
  private void ask(
      TaskPlacer to, int o, int count, long there, long rest, long room, int category) {
    long shift = to.shift();
    long floor = there - shift;
    long limit = to.bestFinish() - rest - shift;
    int found = -1;
    for (int block = 0; block < groups[0].blocks() && floor <= limit; block++) {
      int members = 0xFFFF;
      boolean tooLate = false;
      for (int g = 0; g < count; g++) {
        tooLate |= groups[g].low(block) > limit;
        members &= groups[g].block(block);
      }
      for (int left = tooLate ? 0 : members; left != 0 && floor <= limit; left &= left - 1) {
        int w = (block << 4) + Integer.numberOfTrailingZeros(left);
        if (rows.mark[w] <= limit && rows.free[w] >= room) {
          found = w;
          // Only what is earlier can be better from here on.
          limit = Math.max(floor, rows.mark[w]) - 1;
        }
      }
    }
    if (found >= 0) {
      to.offer(o, found, Math.max(there, rows.mark[found] + shift) + rest, category);
    }
  }
}
