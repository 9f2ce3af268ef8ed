package dev.sextant.planner.placement;

import dev.sextant.planner.compiled.StopSignal;
import java.util.Arrays;

/**
 * A minimum cut: divides nodes between a source and a sink so that what has to be paid is least.
 * Flat arrays; what a node is charged for its side is kept as one number, so that paths of one node
 * need no search.
 *
 * <p>The flow is Dinic's (1970): phases of breadth-first distances from the sink, and a blocking
 * flow along them by depth-first search with current arcs. Every node that the source still feeds
 * begins paths at its own distance, not only the nearest ones, which saves phases and keeps the
 * shortest distance rising. Augmenting paths keep every number below 2^63 as long as the least cut
 * is below {@link #NEVER}, whatever single costs add up to.
 *
 * <p>Not thread-safe.
 */
public final class MinimumCut {
  /** A cost that is never paid when there is any other way. */
  public static final long NEVER = 1L << 62;

  private static final int NONE = -1;
  private static final byte SOURCE = 1;
  private static final byte SINK = 2;

  private int nodes;
  private int[] first;

  /** By node, what it costs more on the side of the sink; while flow is sent, what is left. */
  private long[] terminal;

  private byte[] forced;

  private int arcs;
  private int[] next;
  private int[] to;
  private long[] capacity;

  private long value;
  private int[] level = new int[0];
  private int[] current = new int[0];
  private int[] queue = new int[0];

  /** Without nodes, with room for so many nodes and arcs before anything has to grow. */
  public MinimumCut(int nodeRoom, int arcRoom) {
    first = new int[Math.max(4, nodeRoom)];
    terminal = new long[first.length];
    forced = new byte[first.length];
    next = new int[Math.max(8, 2 * arcRoom)];
    to = new int[next.length];
    capacity = new long[next.length];
  }

  /** Adds nodes with consecutive numbers; returns the first of them. */
  public int addNodes(int count) {
    int begin = nodes;
    nodes += count;
    if (nodes > first.length) {
      int room = Math.max(nodes, first.length + (first.length >> 1));
      first = Arrays.copyOf(first, room);
      terminal = Arrays.copyOf(terminal, room);
      forced = Arrays.copyOf(forced, room);
    }
    Arrays.fill(first, begin, nodes, NONE);
    return begin;
  }

  /** Charges a node for its side; what several calls say adds up. */
  public void charge(int node, long ifSource, long ifSink) {
    value += ifSource;
    terminal[node] += ifSink - ifSource;
  }

  /** Puts a node on the side of the source, whatever that costs. */
  public void forceSource(int node) {
    forced[node] |= SOURCE;
  }

  /** Puts a node on the side of the sink, whatever that costs. */
  public void forceSink(int node) {
    forced[node] |= SINK;
  }

  /** Charges a pair of nodes if the first is on the side of the source, the other is not. */
  public void chargeApart(int source, int sink, long cost) {
    chargeApart(source, sink, cost, 0);
  }

  /**
   * Charges a pair of nodes for being apart, by which of them is on the side of the source.
   *
   * @return the number of the pair's arc, for {@link #flow}
   */
  public int chargeApart(int a, int b, long ifOnlyFirst, long ifOnlySecond) {
    int arc = arcs;
    if (arcs + 2 > next.length) {
      int room = arcs + 2 + (arcs >> 1);
      next = Arrays.copyOf(next, room);
      to = Arrays.copyOf(to, room);
      capacity = Arrays.copyOf(capacity, room);
    }
    addArc(a, b, ifOnlyFirst);
    addArc(b, a, ifOnlySecond);
    return arc;
  }

  /**
   * What flows from the first node of a pair to the second in the solution, net.
   *
   * @param ifOnlySecond what the pair was charged for only the second being on the source's side
   */
  public long flow(int arc, long ifOnlySecond) {
    return capacity[arc ^ 1] - ifOnlySecond;
  }

  private void addArc(int from, int target, long room) {
    to[arcs] = target;
    capacity[arcs] = room;
    next[arcs] = first[from];
    first[from] = arcs++;
  }

  /**
   * Finds the least cut; costs can be charged no more afterwards.
   *
   * @return what it costs, or {@link #NEVER} when it is no less than that
   * @throws dev.sextant.planner.compiled.StoppedException when the signal is set between phases
   */
  public long solve(StopSignal stop) {
    level = new int[nodes];
    current = new int[nodes];
    queue = new int[nodes];
    int[] path = new int[nodes];
    if (!settle()) {
      return NEVER;
    }
    long flow = 0;
    while (measure()) {
      stop.look();
      System.arraycopy(first, 0, current, 0, nodes);
      for (int node = 0; node < nodes; node++) {
        if (terminal[node] > 0 && level[node] > 0) {
          flow += block(node, path);
          if (flow >= NEVER) {
            return NEVER;
          }
        }
      }
    }
    return value + flow >= NEVER ? NEVER : value + flow;
  }

  /** Pays what no cut avoids; false when a node is forced to both sides. */
  private boolean settle() {
    for (int node = 0; node < nodes; node++) {
      if (forced[node] == (SOURCE | SINK)) {
        return false;
      }
      boolean sink = forced[node] == 0 ? terminal[node] < 0 : forced[node] == SINK;
      value += sink ? terminal[node] : 0;
      if (forced[node] != 0) {
        terminal[node] = sink ? -NEVER : NEVER;
      }
    }
    return true;
  }

  /** Whether a node is on the side of the source in the cut found; others could be, too. */
  public boolean isSource(int node) {
    return level[node] == 0;
  }

  /** Number of nodes. */
  public int nodes() {
    return nodes;
  }

  /** Distances to the sink, 0 where there is no way; whether some node that is fed has one. */
  private boolean measure() {
    Arrays.fill(level, 0);
    int end = 0;
    for (int node = 0; node < nodes; node++) {
      if (terminal[node] < 0) {
        level[node] = 1;
        queue[end++] = node;
      }
    }
    boolean found = false;
    for (int begin = 0; begin < end; begin++) {
      int node = queue[begin];
      for (int arc = first[node]; arc != NONE; arc = next[arc]) {
        int before = to[arc];
        if (level[before] == 0 && capacity[arc ^ 1] > 0) {
          level[before] = level[node] + 1;
          queue[end++] = before;
          found |= terminal[before] > 0;
        }
      }
    }
    return found;
  }

  /** Sends what a node is fed with along falling distances until that goes no further. */
  private long block(int begin, int[] path) {
    long sent = 0;
    int length = 0;
    int node = begin;
    while (true) {
      if (terminal[node] < 0) {
        sent += send(begin, node, path, length);
        if (terminal[begin] == 0 || sent >= NEVER) {
          return sent;
        }
        length = firstFull(path, length);
        node = length == 0 ? begin : to[path[length - 1]];
        continue;
      }
      int arc = current[node];
      while (arc != NONE && (capacity[arc] == 0 || level[to[arc]] != level[node] - 1)) {
        arc = next[arc];
      }
      current[node] = arc;
      if (arc != NONE && level[node] > 1) {
        path[length++] = arc;
        node = to[arc];
      } else if (length == 0) {
        level[node] = 0;
        return sent;
      } else {
        level[node] = 0;
        length--;
        node = length == 0 ? begin : to[path[length - 1]];
      }
    }
  }

  private long send(int begin, int end, int[] path, int length) {
    long amount = Math.min(terminal[begin], -terminal[end]);
    for (int i = 0; i < length; i++) {
      amount = Math.min(amount, capacity[path[i]]);
    }
    terminal[begin] -= amount;
    terminal[end] += amount;
    for (int i = 0; i < length; i++) {
      capacity[path[i]] -= amount;
      capacity[path[i] ^ 1] += amount;
    }
    return amount;
  }

  /** How much of a path there is before its first arc without room; all of it if none is full. */
  private int firstFull(int[] path, int length) {
    for (int i = 0; i < length; i++) {
      if (capacity[path[i]] == 0) {
        return i;
      }
    }
    return length;
  }
}
