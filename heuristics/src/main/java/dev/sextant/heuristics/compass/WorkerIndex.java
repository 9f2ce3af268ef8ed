package dev.sextant.heuristics.compass;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The workers of each class in cells: those at each network position, and those at all of them
 * together, for all positions that a task does not tell apart. Where there is one position, a cell
 * is a class.
 */
final class WorkerIndex {
  /** Clusters of up to so many workers are scanned, and larger ones where programs decide. */
  static final int SMALL_CLUSTER = 32;

  private final PlacingTables tables;
  private final WorkerRows rows;
  private final int positions;
  private final int perClass;

  /** By class: its cell of all positions, and then one for each if there are several. */
  private final @Nullable WorkerCell[] cells;

  /** By class, a lower bound on the marks of its workers, beside each other. */
  private final long[] least;

  WorkerIndex(PlacingTables tables, WorkerRows rows, boolean isPossible) {
    this.tables = tables;
    this.rows = rows;
    positions = tables.positions;
    perClass = positions == 1 ? 1 : positions + 1;
    int classes = tables.problem.workers().classes();
    cells = new WorkerCell[isPossible ? Math.multiplyExact(classes, perClass) : 0];
    least = new long[isPossible ? classes : 0];
    Arrays.fill(least, WorkerGroup.NOBODY);
  }

  /** Whether workers are indexed. */
  boolean isPossible() {
    return cells.length > 0;
  }

  /** A lower bound on the marks of the workers of a class. */
  long least(int workerClass) {
    return least[workerClass];
  }

  /** Takes over what was found out about the marks of the workers of a class. */
  void learnLeast(int workerClass) {
    WorkerCell cell = cell(workerClass);
    least[workerClass] = cell == null ? WorkerGroup.NOBODY : cell.all().least();
  }

  /** The workers of a class; null when there never was one. */
  @Nullable WorkerCell cell(int workerClass) {
    return cells[workerClass * perClass];
  }

  /**
   * The workers of a class at a position, where there are several; null when there never was one.
   */
  @Nullable WorkerCell cell(int workerClass, int position) {
    return cells[workerClass * perClass + 1 + position];
  }

  /**
   * Takes in a worker as its row is.
   *
   * @param at class of the worker times number of positions, plus its position
   */
  void add(int at, int worker) {
    noteMark(at, worker);
    cellOf(at).add(worker);
    if (positions > 1) {
      nearCellOf(at).add(worker);
    }
  }

  /** Takes out a worker as its row is. */
  void remove(int at, int worker) {
    cellOf(at).remove(worker);
    if (positions > 1) {
      nearCellOf(at).remove(worker);
    }
  }

  /** Notes that a worker's mark has become smaller. */
  void lower(int at, int worker) {
    noteMark(at, worker);
    cellOf(at).lower(worker);
    if (positions > 1) {
      nearCellOf(at).lower(worker);
    }
  }

  /** Notes whether a worker holds any model. */
  void use(int at, int worker, boolean holdsAny) {
    cellOf(at).use(worker, holdsAny);
    if (positions > 1) {
      nearCellOf(at).use(worker, holdsAny);
    }
  }

  /** Notes that another number of tasks waits on a worker for a batch. */
  void rebatch(int at, int worker, int oldSize, int newSize) {
    cellOf(at).rebatch(worker, oldSize, newSize);
    if (positions > 1) {
      nearCellOf(at).rebatch(worker, oldSize, newSize);
    }
  }

  /** Notes that a worker's free memory is to change; sets are left alone. */
  void resize(int at, int worker, long newFree) {
    cellOf(at).resize(worker, newFree);
    if (positions > 1) {
      nearCellOf(at).resize(worker, newFree);
    }
  }

  /** Notes that a worker's free memory is to change, for sets. */
  void resizeSets(int at, int worker, long newFree) {
    cellOf(at).resizeSets(worker, newFree);
    if (positions > 1) {
      nearCellOf(at).resizeSets(worker, newFree);
    }
  }

  /** Notes that a worker holds more and fewer models of a word that is needed. */
  void replaceModels(int at, int worker, int place, long more, long fewer) {
    cellOf(at).addModels(worker, place, more);
    cellOf(at).removeModels(worker, place, fewer);
    if (positions > 1) {
      nearCellOf(at).addModels(worker, place, more);
      nearCellOf(at).removeModels(worker, place, fewer);
    }
  }

  /** Adds a worker, as its row is, to the groups of sets. */
  void addSets(int at, int worker) {
    cellOf(at).addSets(worker);
    if (positions > 1) {
      nearCellOf(at).addSets(worker);
    }
  }

  /** Removes a worker, as its row is, from the groups of sets. */
  void removeSets(int at, int worker) {
    cellOf(at).removeSets(worker);
    if (positions > 1) {
      nearCellOf(at).removeSets(worker);
    }
  }

  private void noteMark(int at, int worker) {
    least[at / positions] = Math.min(least[at / positions], rows.mark[worker]);
  }

  private WorkerCell cellOf(int at) {
    return made(at / positions * perClass, at);
  }

  private WorkerCell nearCellOf(int at) {
    return made(at / positions * perClass + 1 + at % positions, at);
  }

  private WorkerCell made(int number, int at) {
    WorkerCell cell = cells[number];
    if (cell == null) {
      cell = new WorkerCell(tables, rows, at / positions);
      cells[number] = cell;
    }
    return cell;
  }
}
