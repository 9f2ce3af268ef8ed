package dev.sextant.planner.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds one cycle in each strongly connected component of a workflow, without recursion and in
 * linear time: Kahn's algorithm leaves out what cannot be on a cycle, Tarjan's (R. Tarjan,
 * Depth-first search and linear graph algorithms, 1972) divides the rest into components, and a
 * breadth-first search finds a shortest cycle through the first task of each.
 */
final class Cycles {
  private static final int UNSEEN = -1;

  private final TaskGraph graph;
  private final TaskGraph.Adjacency outgoing;
  private final boolean[] left;
  private final int[] component;
  private int componentCount;

  private Cycles(TaskGraph graph, boolean[] left) {
    this.graph = graph;
    this.outgoing = graph.outgoing();
    this.left = left;
    this.component = new int[graph.taskCount()];
  }

  /** Edges of one cycle per component, each in the order of its tasks; empty without cycles. */
  static List<int[]> in(TaskGraph graph) {
    boolean[] left = new boolean[graph.taskCount()];
    return remainsAfterOrdering(graph, left) ? new Cycles(graph, left).find() : List.of();
  }

  /** Orders what can be ordered and marks the tasks that are left over. */
  private static boolean remainsAfterOrdering(TaskGraph graph, boolean[] left) {
    int[] waiting = new int[graph.taskCount()];
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (graph.to(edge) != TaskGraph.NONE) {
        waiting[graph.to(edge)]++;
      }
    }
    int[] queue = new int[graph.taskCount()];
    int tail = 0;
    for (int task = 0; task < waiting.length; task++) {
      if (waiting[task] == 0) {
        queue[tail++] = task;
      }
    }
    TaskGraph.Adjacency outgoing = graph.outgoing();
    for (int head = 0; head < tail; head++) {
      int task = queue[head];
      for (int slot = outgoing.start(task); slot < outgoing.end(task); slot++) {
        int next = graph.to(outgoing.edge(slot));
        if (--waiting[next] == 0) {
          queue[tail++] = next;
        }
      }
    }
    for (int task = 0; task < waiting.length; task++) {
      left[task] = waiting[task] > 0;
    }
    return tail < waiting.length;
  }

  private List<int[]> find() {
    divideIntoComponents();
    int[] size = new int[componentCount];
    for (int task = 0; task < left.length; task++) {
      if (left[task]) {
        size[component[task]]++;
      }
    }
    List<int[]> cycles = new ArrayList<>();
    int[] reachedBy = new int[left.length];
    Arrays.fill(reachedBy, UNSEEN);
    int[] queue = new int[left.length];
    for (int task = 0; task < left.length; task++) {
      if (left[task] && size[component[task]] > 1) {
        size[component[task]] = 0;
        cycles.add(shortestThrough(task, reachedBy, queue));
      }
    }
    return cycles;
  }

  private void divideIntoComponents() {
    int taskCount = left.length;
    int[] order = new int[taskCount];
    Arrays.fill(order, UNSEEN);
    int[] low = new int[taskCount];
    boolean[] open = new boolean[taskCount];
    int[] openStack = new int[taskCount];
    int openSize = 0;
    int[] path = new int[taskCount];
    int[] nextSlot = new int[taskCount];
    int seen = 0;
    for (int root = 0; root < taskCount; root++) {
      if (!left[root] || order[root] != UNSEEN) {
        continue;
      }
      int depth = 0;
      path[0] = root;
      while (depth >= 0) {
        int task = path[depth];
        if (order[task] == UNSEEN) {
          order[task] = seen;
          low[task] = seen++;
          open[task] = true;
          openStack[openSize++] = task;
          nextSlot[task] = outgoing.start(task);
        }
        if (nextSlot[task] < outgoing.end(task)) {
          int next = graph.to(outgoing.edge(nextSlot[task]++));
          if (!left[next]) {
            continue;
          }
          if (order[next] == UNSEEN) {
            path[++depth] = next;
          } else if (open[next]) {
            low[task] = Math.min(low[task], order[next]);
          }
          continue;
        }
        if (low[task] == order[task]) {
          int member;
          do {
            member = openStack[--openSize];
            open[member] = false;
            component[member] = componentCount;
          } while (member != task);
          componentCount++;
        }
        depth--;
        if (depth >= 0) {
          low[path[depth]] = Math.min(low[path[depth]], low[task]);
        }
      }
    }
  }

  /** Every task of a component of several lies on a cycle, so the search cannot fail. */
  private int[] shortestThrough(int start, int[] reachedBy, int[] queue) {
    int tail = 0;
    queue[tail++] = start;
    for (int head = 0; head < tail; head++) {
      int task = queue[head];
      for (int slot = outgoing.start(task); slot < outgoing.end(task); slot++) {
        int edge = outgoing.edge(slot);
        int next = graph.to(edge);
        if (next == start) {
          return pathBack(start, edge, reachedBy);
        }
        if (left[next] && component[next] == component[start] && reachedBy[next] == UNSEEN) {
          reachedBy[next] = edge;
          queue[tail++] = next;
        }
      }
    }
    throw new IllegalStateException("A component of several tasks has no cycle.");
  }

  private int[] pathBack(int start, int closing, int[] reachedBy) {
    int length = 1;
    for (int task = graph.from(closing); task != start; task = graph.from(reachedBy[task])) {
      length++;
    }
    int[] cycle = new int[length];
    cycle[--length] = closing;
    for (int task = graph.from(closing); task != start; task = graph.from(reachedBy[task])) {
      cycle[--length] = reachedBy[task];
    }
    return cycle;
  }
}
