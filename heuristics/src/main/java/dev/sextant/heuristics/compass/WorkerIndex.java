package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.online.ClusterSnapshot;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The workers of each large class at each network position in groups: all of them, those that hold
 * a model, and those with room for a model's size. What groups do not tell apart is looked at by
 * the caller.
 *
 * <p>A cell is a class at a position. With S sizes and M models its groups are
 *
 * <pre>
 *   0              all workers of the cell
 *   1 .. S         those with room for the smallest size, the next, ...: each within the one before
 *   S+1 .. S+M     those that hold model 0, 1, ...
 *   S+M+1          those that hold any model, where that is noted
 * </pre>
 *
 * With sizes of 2, 5 and 9 GB, a worker that holds model 1 and has 6 GB free is in the groups 0, 1,
 * 2, S+2 and S+M+1. When a model of 3 GB comes, {@link #resize} takes it out of group 2, for there
 * are 3 GB left, and {@link #addModels} puts it into that model's group. Its mark, the end of its
 * queue, stands in all of its groups: one that grows costs nothing here, see {@link WorkerGroup}.
 */
final class WorkerIndex {
  /** Classes of up to so many workers are scanned. */
  static final int SMALL_CLASS = 32;

  /** With more network positions than this nothing is indexed. */
  static final int MOST_POSITIONS = 8;

  /** Most sizes by which workers with room are grouped. */
  static final int MOST_SIZES = 64;

  private final int workerCapacity;
  private final int models;
  private final int positions;
  private final int words;

  /**
   * Sizes by which workers with room are grouped, in ascending order, the smallest model's first.
   */
  private final long[] sizes;

  /** By model, the largest of the sizes that is not larger. */
  private final int[] sizeOf;

  /** By model, whether that is its size. */
  private final boolean[] exact;

  private final boolean[] indexed;
  private final @Nullable WorkerGroup[][] groups;

  WorkerIndex(CompiledProblem problem, int workerCapacity, int words) {
    this.workerCapacity = workerCapacity;
    this.words = words;
    models = problem.models();
    positions = problem.transfers().positions();
    sizes = sizes(problem);
    sizeOf = new int[models];
    exact = new boolean[models];
    for (int m = 0; m < models; m++) {
      sizeOf[m] = fitting(problem.modelBytes(m)) - 1;
      exact[m] = sizes[sizeOf[m]] == problem.modelBytes(m);
    }
    int classes = problem.workers().classes();
    boolean possible = positions <= MOST_POSITIONS && workerCapacity > SMALL_CLASS;
    indexed = new boolean[possible ? classes : 0];
    groups = new WorkerGroup[possible ? classes * positions : 0][];
  }

  /** All sizes of models, or as many as there may be, spread evenly. */
  private static long[] sizes(CompiledProblem problem) {
    long[] all =
        LongStream.range(0, problem.models())
            .map(m -> problem.modelBytes((int) m))
            .sorted()
            .distinct()
            .toArray();
    int count = Math.min(all.length, MOST_SIZES);
    long[] some = new long[count];
    for (int i = 0; i < count; i++) {
      some[i] = all[(int) ((long) i * all.length / count)];
    }
    return some;
  }

  /** Whether a group tells which workers have room for a model. */
  boolean hasSizeOf(int model) {
    return exact[model];
  }

  /** Whether any class may ever be large enough. */
  boolean isPossible() {
    return indexed.length > 0;
  }

  /** Whether a class is indexed. */
  boolean isIndexed(int workerClass) {
    return indexed.length > 0 && indexed[workerClass];
  }

  /** Indexes classes that have become large; the workers in them are still to be added. */
  boolean growTo(ClusterSnapshot in, int workerClass) {
    if (indexed[workerClass] || in.members(workerClass) <= SMALL_CLASS) {
      return false;
    }
    indexed[workerClass] = true;
    for (int q = 0; q < positions; q++) {
      groups[workerClass * positions + q] = new WorkerGroup[2 + sizes.length + models];
    }
    return true;
  }

  /** Group of a cell with all its workers; null when there never was one. */
  @Nullable WorkerGroup all(int cell) {
    return groups[cell][0];
  }

  /** Group of a cell with the workers that have room for a model. */
  @Nullable WorkerGroup withRoom(int cell, int model) {
    return groups[cell][1 + sizeOf[model]];
  }

  /** The narrowest group of a cell with all workers that have room for so many bytes, or more. */
  @Nullable WorkerGroup withRoomForAtLeast(int cell, long bytes) {
    int fitting = fitting(bytes);
    return groups[cell][fitting];
  }

  /** Group of a cell with the workers that hold a model. */
  @Nullable WorkerGroup holding(int cell, int model) {
    return groups[cell][1 + sizes.length + model];
  }

  /** Group of a cell with the workers that hold any model, where that is noted. */
  @Nullable WorkerGroup inUse(int cell) {
    return groups[cell][inUseGroup()];
  }

  private int inUseGroup() {
    return 1 + sizes.length + models;
  }

  /** Notes whether a worker holds any model. */
  void use(int cell, int worker, boolean holdsAny, long mark) {
    if (holdsAny) {
      group(cell, inUseGroup()).add(worker, mark);
    } else {
      leaveUse(cell, worker);
    }
  }

  private void leaveUse(int cell, int worker) {
    @Nullable WorkerGroup inUse = inUse(cell);
    if (inUse != null) {
      inUse.remove(worker);
    }
  }

  void add(int cell, int worker, WorkerRows rows) {
    long mark = rows.mark[worker];
    group(cell, 0).add(worker, mark);
    int fitting = fitting(rows.free[worker]);
    for (int s = 0; s < fitting; s++) {
      group(cell, 1 + s).add(worker, mark);
    }
    for (int i = 0; i < words; i++) {
      addModels(cell, worker, i, rows.word(worker, i), mark);
    }
  }

  void remove(int cell, int worker, WorkerRows rows) {
    group(cell, 0).remove(worker);
    leaveUse(cell, worker);
    int fitting = fitting(rows.free[worker]);
    for (int s = 0; s < fitting; s++) {
      group(cell, 1 + s).remove(worker);
    }
    for (int i = 0; i < words; i++) {
      removeModels(cell, worker, i, rows.word(worker, i));
    }
  }

  /** Notes that a worker's mark has become smaller; the row holds the new one. */
  void lower(int cell, int worker, WorkerRows rows) {
    long mark = rows.mark[worker];
    group(cell, 0).lower(worker, mark);
    int fitting = fitting(rows.free[worker]);
    for (int s = 0; s < fitting; s++) {
      group(cell, 1 + s).lower(worker, mark);
    }
    for (int i = 0; i < words; i++) {
      addModels(cell, worker, i, rows.word(worker, i), mark);
    }
  }

  /** Notes that a worker's free memory has changed. */
  void resize(int cell, int worker, long mark, long oldFree, long newFree) {
    int before = fitting(oldFree);
    int after = fitting(newFree);
    for (int s = before; s < after; s++) {
      group(cell, 1 + s).add(worker, mark);
    }
    for (int s = after; s < before; s++) {
      group(cell, 1 + s).remove(worker);
    }
  }

  /** Adds a worker to the groups of those that hold the models of a word. */
  void addModels(int cell, int worker, int word, long bits, long mark) {
    for (long rest = bits; rest != 0; rest &= rest - 1) {
      group(cell, 1 + sizes.length + word * 64 + Long.numberOfTrailingZeros(rest))
          .add(worker, mark);
    }
  }

  /** Removes a worker from the groups of those that hold the models of a word. */
  void removeModels(int cell, int worker, int word, long bits) {
    for (long rest = bits; rest != 0; rest &= rest - 1) {
      group(cell, 1 + sizes.length + word * 64 + Long.numberOfTrailingZeros(rest)).remove(worker);
    }
  }

  private WorkerGroup group(int cell, int kind) {
    WorkerGroup group = groups[cell][kind];
    if (group == null) {
      group = new WorkerGroup(workerCapacity);
      groups[cell][kind] = group;
    }
    return group;
  }

  private int fitting(long free) {
    int n = 0;
    while (n < sizes.length && sizes[n] <= free) {
      n++;
    }
    return n;
  }
}
