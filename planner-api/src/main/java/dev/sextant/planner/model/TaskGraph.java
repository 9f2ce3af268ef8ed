package dev.sextant.planner.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The edges of one workflow between positions of tasks. Edges that join no two tasks are left out.
 */
final class TaskGraph {
  /** The end of an edge that joins no two tasks. */
  static final int NONE = -1;

  private final int taskCount;
  private final int[] from;
  private final int[] to;
  private @Nullable Adjacency outgoing;
  private @Nullable Adjacency incoming;

  /** Takes the ends of every edge by its position, both {@link #NONE} for one to leave out. */
  TaskGraph(int taskCount, int[] from, int[] to) {
    this.taskCount = taskCount;
    this.from = from;
    this.to = to;
  }

  int taskCount() {
    return taskCount;
  }

  int edgeCount() {
    return from.length;
  }

  int from(int edge) {
    return from[edge];
  }

  int to(int edge) {
    return to[edge];
  }

  /** Edges by the task they leave. */
  Adjacency outgoing() {
    if (outgoing == null) {
      outgoing = Adjacency.of(taskCount, from);
    }
    return outgoing;
  }

  /** Edges by the task they enter. */
  Adjacency incoming() {
    if (incoming == null) {
      incoming = Adjacency.of(taskCount, to);
    }
    return incoming;
  }

  /** Positions of edges grouped by one of their ends, in input order within a group. */
  static final class Adjacency {
    private final int[] start;
    private final int[] edges;

    private Adjacency(int[] start, int[] edges) {
      this.start = start;
      this.edges = edges;
    }

    private static Adjacency of(int taskCount, int[] end) {
      int[] start = new int[taskCount + 1];
      for (int task : end) {
        if (task != NONE) {
          start[task + 1]++;
        }
      }
      for (int task = 0; task < taskCount; task++) {
        start[task + 1] += start[task];
      }
      int[] next = Arrays.copyOf(start, taskCount);
      int[] edges = new int[start[taskCount]];
      for (int edge = 0; edge < end.length; edge++) {
        if (end[edge] != NONE) {
          edges[next[end[edge]]++] = edge;
        }
      }
      return new Adjacency(start, edges);
    }

    /** Where the group of a task starts; it ends where that of the next one starts. */
    int start(int task) {
      return start[task];
    }

    int end(int task) {
      return start[task + 1];
    }

    int edge(int slot) {
      return edges[slot];
    }
  }
}
