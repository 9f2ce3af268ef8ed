package dev.sextant.heuristics.compass;

import java.util.Arrays;

/**
 * A large set of workers that finds its first member with a queue that is short enough, or with the
 * shortest queue of all.
 *
 * <p>Members are bits; above them stands a tree, 16 children to a node, of lower bounds on the
 * members' marks. Bounds are exact minima of their children, but those of the lowest nodes may lag
 * behind: a mark that grows changes nothing here, and a search that finds a bound too low puts it
 * right. So a commit costs nothing, and only what is looked at again is computed again.
 *
 * <p>With 4 children to a node instead of 16, and marks under the members:
 *
 * <pre>
 *   top                  3                  the least of all
 *   lowest       5               3          the least of a block, or less where it lags behind
 *   members    w0 w1 w2 w3   w4 w5 w6 w7
 *   marks       8  5  9  7    6  -  4  9    w5 is no member; w6's mark was 3 until a moment ago
 * </pre>
 *
 * A search for the least goes down to the block of w4, finds no member with 3, raises the block's
 * bound to 4 and the top's with it, and goes down once more to w6. A search with a floor of 6 takes
 * the first whose mark is not above it: the left block has a bound of 5, and there w1 is the first.
 */
final class WorkerTree {
  private static final int SHIFT = 4;
  private static final int FAN = 1 << SHIFT;

  private static final long NOBODY = WorkerGroup.NOBODY;

  private final long[] marks;
  private final Effort effort;
  private final long[] members;
  private final long[] low;
  private final int[] levelStart;
  private final int top;

  WorkerTree(long[] marks, Effort effort) {
    this.marks = marks;
    this.effort = effort;
    int workerCapacity = marks.length;
    members = new long[(workerCapacity + 63) / 64 + 1];
    int levels = 0;
    int[] starts = new int[16];
    int size = 0;
    int nodes = workerCapacity;
    do {
      nodes = (nodes + FAN - 1) >> SHIFT;
      starts[levels++] = size;
      size += (nodes + FAN - 1) / FAN * FAN;
    } while (nodes > 1);
    levelStart = starts;
    top = levels - 1;
    low = new long[size];
    Arrays.fill(low, NOBODY);
  }

  void add(int worker) {
    members[worker >> 6] |= 1L << worker;
    lower(worker);
  }

  void remove(int worker) {
    members[worker >> 6] &= ~(1L << worker);
  }

  /** Notes that a member's mark has become smaller. */
  void lower(int worker) {
    long mark = marks[worker];
    int node = worker >> SHIFT;
    for (int level = 0; level <= top; level++) {
      int at = levelStart[level] + node;
      if (low[at] <= mark) {
        return;
      }
      low[at] = mark;
      node >>= SHIFT;
    }
  }

  /**
   * The first member with the smallest max(floor, mark), unless that is above the limit: then -1.
   * The floor must not be above the limit.
   */
  int first(long floor, long limit) {
    long[] bounds = low;
    int root = levelStart[top];
    while (true) {
      long least = bounds[root];
      if (least > limit || least == NOBODY) {
        return -1;
      }
      long threshold = Math.max(floor, least);
      int node = 0;
      for (int level = top - 1; level >= 0; level--) {
        int at = levelStart[level] + (node << SHIFT);
        int child = at;
        while (bounds[child] > threshold) {
          child++;
        }
        node = (node << SHIFT) + child - at;
      }
      effort.rows += FAN;
      long actual = NOBODY;
      int base = node << SHIFT;
      for (int rest = block(node); rest != 0; rest &= rest - 1) {
        int worker = base + Integer.numberOfTrailingZeros(rest);
        long mark = marks[worker];
        if (mark <= threshold) {
          return worker;
        }
        actual = Math.min(actual, mark);
      }
      raise(node, actual);
    }
  }

  /** A lower bound on the marks of all members. */
  long least() {
    return low[levelStart[top]];
  }

  /** The members in a block, a bit for each of its 16 workers. */
  private int block(int node) {
    return (int) (members[node >> 2] >>> ((node & 3) << SHIFT)) & 0xFFFF;
  }

  private void raise(int block, long mark) {
    low[block] = mark;
    int node = block;
    for (int level = 1; level <= top; level++) {
      int at = levelStart[level - 1] + (node & -FAN);
      long least = NOBODY;
      for (int i = at; i < at + FAN; i++) {
        long above = least - low[i];
        least -= above & ~(above >> 63);
      }
      node >>= SHIFT;
      int parent = levelStart[level] + node;
      if (low[parent] == least) {
        return;
      }
      low[parent] = least;
    }
  }
}
