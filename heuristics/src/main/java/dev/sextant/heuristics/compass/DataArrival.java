package dev.sextant.heuristics.compass;

import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;

/**
 * When the data of one task can be on the workers: at one time for all workers of a network
 * position, except for the worker of the predecessor whose data comes last, which saves a transfer.
 */
final class DataArrival {
  /** By position, when the data is there, for all workers but one. */
  final long[] arrival;

  /** By position, the worker that differs, or NO_WORKER; it may be at another position. */
  final int[] holder;

  /** By position, when the data is there for that worker. */
  final long[] holderArrival;

  /** By position, what is added to the finish of all workers but the holder. */
  final long[] surcharge;

  private final PlacingTables tables;
  private final WorkerRows rows;
  private final ClusterSnapshot snapshot;
  private final int positions;
  private Placement placement;
  private int base;
  private int ingress;
  private long now;

  DataArrival(PlacingTables tables, WorkerRows rows, Placement initial) {
    this.tables = tables;
    this.rows = rows;
    this.snapshot = rows.snapshot;
    this.placement = initial;
    positions = tables.positions;
    arrival = new long[positions];
    holder = new int[positions];
    holderArrival = new long[positions];
    surcharge = new long[positions];
  }

  /** Begins with a job whose tasks are placed one after the other. */
  void begin(int firstTask, int ingressWorker, long nowMicros, Placement out) {
    base = firstTask;
    ingress = ingressWorker;
    now = nowMicros;
    placement = out;
  }

  /** Says that the data of a task is at a worker, and how much its transfer counts. */
  void computeFrom(int t, int from, boolean countTransfer, long nowMicros) {
    for (int q = 0; q < positions; q++) {
      arrival[q] = nowMicros;
      holder[q] = countTransfer ? from : ClusterSnapshot.NO_WORKER;
      holderArrival[q] = nowMicros;
      surcharge[q] = countTransfer && from >= 0 ? followMicros(t, from, q) : 0;
    }
  }

  /** Takes back what {@link #computeFrom} added. */
  void clearSurcharge() {
    for (int q = 0; q < positions; q++) {
      surcharge[q] = 0;
    }
  }

  /** When the data of a task arrives. */
  void compute(int task) {
    for (int q = 0; q < positions; q++) {
      compute(base + task, q);
    }
  }

  private void compute(int t, int q) {
    long latest = now;
    int from = ClusterSnapshot.NO_WORKER;
    if (ingress >= 0 && tables.inputBytes[t] > 0) {
      latest = now + tables.inputMicros(t, snapshot.position(ingress), q);
      from = ingress;
    }
    int end = tables.predsEnd(t);
    for (int e = tables.predsBegin(t); e < end; e++) {
      int p = tables.from(e);
      int w = placement.worker(p);
      if (w >= 0) {
        // Which predecessor's data comes last is anyone's guess: no branch.
        long ahead = latest - placement.finishMicros(p) - transferMicros(e, w, q);
        long isLatest = ahead >> 63;
        latest -= ahead & isLatest;
        from ^= (from ^ w) & (int) isLatest;
      }
    }
    arrival[q] = latest;
    holder[q] = from;
    holderArrival[q] = from < 0 ? latest : atHolder(t, from, q);
  }

  private long atHolder(int t, int w, int q) {
    int begin = tables.predsBegin(t);
    int end = tables.predsEnd(t);
    if (begin == end) {
      return now;
    }
    if (end - begin == 1 && (ingress < 0 || tables.inputBytes[t] == 0)) {
      return Math.max(now, placement.finishMicros(tables.from(begin)));
    }
    return latestAtHolder(t, w, q);
  }

  /** Time for an edge's data from one worker to another at a position. */
  private long transferMicros(int e, int from, int q) {
    return positions == 1 ? tables.edgeMicros(e) : tables.edgeMicros(e, rows.position[from], q);
  }

  private long latestAtHolder(int t, int w, int q) {
    long latest = now;
    if (ingress >= 0 && w != ingress && tables.inputBytes[t] > 0) {
      latest = now + tables.inputMicros(t, snapshot.position(ingress), q);
    }
    for (int e = tables.predsBegin(t); e < tables.predsEnd(t); e++) {
      int p = tables.from(e);
      int from = placement.worker(p);
      if (from < 0) {
        continue;
      }
      long isElsewhere = ~((from ^ w) - 1 >> 31);
      long transfer = transferMicros(e, from, q) & isElsewhere;
      latest = Branchless.max(latest, placement.finishMicros(p) + transfer);
    }
    return latest;
  }

  /** When the data is on a worker. */
  long at(int w) {
    int q = rows.position[w];
    return w == holder[q] ? holderArrival[q] : arrival[q];
  }

  private long followMicros(int t, int from, int to) {
    long longest = tables.inputMicros(t, snapshot.position(from), to);
    for (int e = tables.predsBegin(t); e < tables.predsEnd(t); e++) {
      longest = Math.max(longest, tables.edgeMicros(e, snapshot.position(from), to));
    }
    return longest;
  }
}
