package dev.sextant.heuristics.flow;

import java.util.Arrays;

/**
 * A flow of least cost from sources to queues: every unit of a source goes along one of its arcs to
 * a queue, and whoever is the k-th in a queue, from 0, pays k times a fee besides the arc. Exact,
 * in whole numbers.
 *
 * <p>Successive shortest paths with potentials (Ahuja, Magnanti, Orlin, "Network Flows", 1993,
 * section 9.7), unit by unit, sources in their order; a search ends with the first queue whose end
 * is no farther than what it has still to look at. Ties are broken by the numbers of sources and
 * queues. Costs and fees are at least 0 and at most 2^53, all units at most 2^8, so that no sum
 * leaves the range. Not thread-safe.
 */
public final class QueueFlow {
  private static final long FAR = Long.MAX_VALUE;
  private static final int NONE = -1;

  private final int sources;
  private final int[][] queueOf;
  private final long[][] costOf;
  private final long fee;
  private final int[][] sent;
  private final int[] length;

  // Arcs by queue: the sources from which they come, and which of the source's arcs they are.
  private final int[] intoStart;
  private final int[] intoSource;
  private final int[] intoArc;

  // Sources are nodes first, then queues.
  private final long[] potential;
  private final long[] distance;
  private final int[] parentArc;
  private final int[] parentSource;
  private final boolean[] done;
  private final int[] open;
  private int openCount;
  private final int[] touched;
  private int touchedCount;
  private long arcsLookedAt;

  /** What is farther is of no interest to the unit at hand: some end of a queue is as near. */
  private long bound;

  /**
   * A problem of which nothing is sent yet.
   *
   * @param queues how many queues there are
   * @param queueOf by source and arc, the queue to which it leads
   * @param costOf by source and arc, its cost
   * @param fee what each who is before it in a queue costs a unit
   */
  public QueueFlow(int queues, int[][] queueOf, long[][] costOf, long fee) {
    sources = queueOf.length;
    this.queueOf = queueOf;
    this.costOf = costOf;
    this.fee = fee;
    sent = new int[sources][];
    length = new int[queues];
    intoStart = new int[queues + 1];
    for (int s = 0; s < sources; s++) {
      sent[s] = new int[queueOf[s].length];
      for (int queue : queueOf[s]) {
        intoStart[queue + 1]++;
      }
    }
    for (int q = 0; q < queues; q++) {
      intoStart[q + 1] += intoStart[q];
    }
    intoSource = new int[intoStart[queues]];
    intoArc = new int[intoStart[queues]];
    int[] next = Arrays.copyOf(intoStart, queues);
    for (int s = 0; s < sources; s++) {
      for (int a = 0; a < queueOf[s].length; a++) {
        int at = next[queueOf[s][a]]++;
        intoSource[at] = s;
        intoArc[at] = a;
      }
    }
    int nodes = sources + queues;
    potential = new long[nodes];
    distance = new long[nodes];
    Arrays.fill(distance, FAR);
    parentArc = new int[nodes];
    parentSource = new int[nodes];
    done = new boolean[nodes];
    open = new int[nodes];
    touched = new int[nodes];
  }

  /**
   * Sends units from a source; those that were sent before may change their queues.
   *
   * @throws IllegalArgumentException if the source has no arcs
   */
  public void send(int source, int units) {
    if (queueOf[source].length == 0) {
      throw new IllegalArgumentException("The source (" + source + ") has no arcs.");
    }
    for (int i = 0; i < units; i++) {
      sendOne(source);
    }
  }

  /** How many units of a source go along one of its arcs. */
  public int sent(int source, int arc) {
    return sent[source][arc];
  }

  /** What all that was sent costs. */
  public long cost() {
    long cost = 0;
    for (int s = 0; s < sources; s++) {
      for (int a = 0; a < sent[s].length; a++) {
        cost += sent[s][a] * costOf[s][a];
      }
    }
    for (int behind : length) {
      cost += fee * behind * (behind - 1) / 2;
    }
    return cost;
  }

  /** How many arcs were looked at so far. */
  public long arcsLookedAt() {
    return arcsLookedAt;
  }

  private void sendOne(int source) {
    bound = FAR;
    reach(source, 0, NONE, NONE);
    long shortest = FAR;
    int last = NONE;
    while (true) {
      int node = takeNearest(shortest);
      if (node == NONE) {
        break;
      }
      if (node < sources) {
        leaveSource(node);
        continue;
      }
      long end = end(node);
      if (end < shortest || (end == shortest && node - sources < last)) {
        shortest = end;
        last = node - sources;
      }
      if (distance[node] < shortest) {
        leaveQueue(node - sources);
      }
    }
    augment(source, last);
    for (int i = 0; i < touchedCount; i++) {
      int node = touched[i];
      if (done[node]) {
        potential[node] -= shortest - distance[node];
      }
      distance[node] = FAR;
      done[node] = false;
    }
    touchedCount = 0;
    openCount = 0;
  }

  /** How far it is by way of a queue to its end. */
  private long end(int node) {
    return distance[node] + fee * length[node - sources] + potential[node];
  }

  /** Takes the nearest node that is open; none if an end is known that is no farther. */
  private int takeNearest(long shortest) {
    int nearest = NONE;
    for (int i = 0; i < openCount; i++) {
      int node = open[i];
      if (nearest == NONE
          || distance[node] < distance[open[nearest]]
          || (distance[node] == distance[open[nearest]] && node < open[nearest])) {
        nearest = i;
      }
    }
    if (nearest == NONE || distance[open[nearest]] >= shortest) {
      return NONE;
    }
    int node = open[nearest];
    open[nearest] = open[--openCount];
    done[node] = true;
    return node;
  }

  private void leaveSource(int source) {
    for (int a = 0; a < queueOf[source].length; a++) {
      int queue = sources + queueOf[source][a];
      arcsLookedAt++;
      long reduced = costOf[source][a] + potential[source] - potential[queue];
      reach(queue, distance[source] + reduced, source, a);
    }
  }

  /** Units that came before may leave a queue again, for another one. */
  private void leaveQueue(int queue) {
    int node = sources + queue;
    for (int i = intoStart[queue]; i < intoStart[queue + 1]; i++) {
      int source = intoSource[i];
      arcsLookedAt++;
      if (sent[source][intoArc[i]] > 0) {
        long reduced = -costOf[source][intoArc[i]] + potential[node] - potential[source];
        reach(source, distance[node] + reduced, source, intoArc[i]);
      }
    }
  }

  private void reach(int node, long at, int viaSource, int viaArc) {
    if (done[node] || at >= distance[node] || at > bound) {
      return;
    }
    if (distance[node] == FAR) {
      open[openCount++] = node;
      touched[touchedCount++] = node;
    }
    distance[node] = at;
    parentSource[node] = viaSource;
    parentArc[node] = viaArc;
    if (node >= sources) {
      bound = Math.min(bound, end(node));
    }
  }

  /** Walks back from a queue: one unit more along each arc to a queue, one less along each back. */
  private void augment(int source, int lastQueue) {
    length[lastQueue]++;
    int node = sources + lastQueue;
    while (true) {
      int from = parentSource[node];
      sent[from][parentArc[node]]++;
      if (from == source) {
        return;
      }
      // The source was reached by taking a unit back from another queue.
      int back = parentArc[from];
      sent[from][back]--;
      node = sources + queueOf[from][back];
    }
  }
}
