package dev.sextant.heuristics.compass;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A set of workers that finds its first member with a queue that is short enough, or with the
 * shortest queue of all, and takes as much room as it has members: few of them are a list by their
 * numbers, with a lower bound on the marks of every 16; many a {@link WorkerTree}. Bounds may lag
 * behind, as they do there: a mark that grows changes nothing, one that becomes smaller is told by
 * {@link #lower}.
 *
 * <p>Marks are those of the rows, and are read when they are needed.
 */
final class WorkerGroup {
  /** Above all marks, and not so far that a difference would leave the range. */
  static final long NOBODY = 1L << 61;

  private static final int SHIFT = 4;
  private static final int CHUNK = 1 << SHIFT;
  private static final int SHORT = 32;
  private static final int LONG = 1_024;

  private final long[] marks;
  private final Effort effort;
  private int[] list = new int[4];
  private long[] low = {NOBODY};
  private int count;
  private long least = NOBODY;
  private @Nullable WorkerTree tree;

  WorkerGroup(long[] marks, Effort effort) {
    this.marks = marks;
    this.effort = effort;
  }

  /** Adds a worker, or notes that the mark of a member has become smaller. */
  void add(int worker) {
    WorkerTree many = tree;
    if (many != null) {
      many.add(worker);
      return;
    }
    int at = place(worker);
    if (at < count && list[at] == worker) {
      lowerAt(at);
      return;
    }
    if (count == mostInList()) {
      growTree().add(worker);
      return;
    }
    insert(at, worker);
  }

  /** Takes a worker out; nothing changes if it is no member. */
  void remove(int worker) {
    WorkerTree many = tree;
    if (many != null) {
      many.remove(worker);
      return;
    }
    int at = place(worker);
    if (at == count || list[at] != worker) {
      return;
    }
    System.arraycopy(list, at + 1, list, at, --count - at);
    for (int chunk = at >> SHIFT; (chunk + 1) << SHIFT <= count; chunk++) {
      // The last of a chunk was the first of the next.
      low[chunk] = Math.min(low[chunk], marks[list[(chunk + 1 << SHIFT) - 1]]);
    }
  }

  /** Notes that a member's mark has become smaller. */
  void lower(int worker) {
    WorkerTree many = tree;
    if (many != null) {
      many.lower(worker);
    } else {
      lowerAt(place(worker));
    }
  }

  /** A lower bound on the marks of all members; {@link #NOBODY} only if there are none. */
  long least() {
    WorkerTree many = tree;
    return many == null ? least : many.least();
  }

  /**
   * The first member with the smallest max(floor, mark), unless that is above the limit: then -1.
   * The floor must not be above the limit.
   */
  int first(long floor, long limit) {
    effort.groups++;
    WorkerTree many = tree;
    return many == null ? firstInList(floor, limit) : many.first(floor, limit);
  }

  private int firstInList(long floor, long limit) {
    int chunks = count + CHUNK - 1 >> SHIFT;
    while (true) {
      long bound = NOBODY;
      for (int chunk = 0; chunk < chunks; chunk++) {
        bound = Math.min(bound, low[chunk]);
      }
      least = bound;
      if (bound > limit || bound == NOBODY) {
        return -1;
      }
      long threshold = Math.max(floor, bound);
      int chunk = 0;
      while (low[chunk] > threshold) {
        chunk++;
      }
      int begin = chunk << SHIFT;
      int end = Math.min(count, begin + CHUNK);
      effort.rows += end - begin;
      long actual = NOBODY;
      for (int i = begin; i < end; i++) {
        long mark = marks[list[i]];
        if (mark <= threshold) {
          return list[i];
        }
        actual = Math.min(actual, mark);
      }
      low[chunk] = actual;
    }
  }

  private int mostInList() {
    return Math.max(SHORT, Math.min(LONG, marks.length >> SHIFT));
  }

  private WorkerTree growTree() {
    WorkerTree grown = new WorkerTree(marks, effort);
    for (int i = 0; i < count; i++) {
      grown.add(list[i]);
    }
    tree = grown;
    list = new int[0];
    low = new long[0];
    return grown;
  }

  private void insert(int at, int worker) {
    if (count == list.length) {
      list = Arrays.copyOf(list, 2 * count);
      int chunks = low.length;
      low = Arrays.copyOf(low, list.length + CHUNK - 1 >> SHIFT);
      Arrays.fill(low, chunks, low.length, NOBODY);
    }
    System.arraycopy(list, at, list, at + 1, count - at);
    list[at] = worker;
    low[count >> SHIFT] = (count & CHUNK - 1) == 0 ? NOBODY : low[count >> SHIFT];
    count++;
    lowerAt(at);
    for (int chunk = (at >> SHIFT) + 1; chunk << SHIFT < count; chunk++) {
      // The first of a chunk was the last of the one before.
      low[chunk] = Math.min(low[chunk], marks[list[chunk << SHIFT]]);
    }
  }

  private void lowerAt(int at) {
    long mark = marks[list[at]];
    low[at >> SHIFT] = Math.min(low[at >> SHIFT], mark);
    least = Math.min(least, mark);
  }

  /** Place of a worker in the list, or where it would be. */
  private int place(int worker) {
    int begin = 0;
    int end = count;
    if (end > 0 && list[end - 1] < worker) {
      return end;
    }
    while (begin < end) {
      int middle = begin + end >>> 1;
      if (list[middle] < worker) {
        begin = middle + 1;
      } else {
        end = middle;
      }
    }
    return begin;
  }
}
