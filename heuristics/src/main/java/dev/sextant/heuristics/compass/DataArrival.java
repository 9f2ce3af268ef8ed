package dev.sextant.heuristics.compass;

import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import java.util.Arrays;

/**
 * When the data of one task can be on the workers: at one time for all workers of a place, except
 * for the worker of the predecessor whose data comes last, which saves a transfer.
 *
 * <p>A place is a network position that is near to one from which data comes ({@link
 * NearPositions}), or all others together, which the data reaches at one time, and no sooner than
 * any near one. Places are few, however many positions there are.
 */
final class DataArrival {
  /** By place, when the data is there, for all workers but one. */
  final long[] arrival;

  /** By place, the worker that differs, or NO_WORKER; it may be at another place. */
  final int[] holder;

  /** By place, when the data is there for that worker, if it is at that place. */
  final long[] holderArrival;

  /** By place, what is added to the finish of all workers but the holder. */
  final long[] surcharge;

  private final PlacingTables tables;
  private final WorkerRows rows;
  private final ClusterSnapshot snapshot;
  private final int positions;

  /** Numbers of near places, which are those of their positions; {@link #nearPlaces} of them. */
  private final int[] near;

  /** By position, when it was near last. */
  private final long[] nearAt;

  private int nearPlaces;
  private long earliest;
  private long moment;
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
    near = new int[positions];
    nearAt = new long[positions];
    arrival = new long[positions + 1];
    holder = new int[positions + 1];
    holderArrival = new long[positions + 1];
    surcharge = new long[positions + 1];
  }

  /** Begins with a job whose tasks are placed one after the other. */
  void begin(int firstTask, int ingressWorker, long nowMicros, Placement out) {
    base = firstTask;
    ingress = ingressWorker;
    now = nowMicros;
    placement = out;
  }

  /** Number of near places; where there is one position, that is one. */
  int nearPlaces() {
    return nearPlaces;
  }

  /** A near place, which has the number of its position. */
  int near(int i) {
    return near[i];
  }

  /** The place of all positions that are not near. */
  int far() {
    return positions;
  }

  /** Whether any position is not near. */
  boolean hasFar() {
    return nearPlaces < positions;
  }

  /** Place of a position. */
  int place(int position) {
    return nearAt[position] == moment ? position : positions;
  }

  /** Before this, no task that is not on a holder can end, but for its own time. */
  long earliest() {
    return earliest;
  }

  /** Says that the data of a task is at a worker, and how much its transfer counts. */
  void computeFrom(int t, int from, boolean countTransfer, long nowMicros) {
    boolean follows = countTransfer && from >= 0;
    forgetNear();
    if (follows) {
      addNear(snapshot.position(from));
    }
    for (int i = 0; i < nearPlaces; i++) {
      startAt(near[i], countTransfer ? from : ClusterSnapshot.NO_WORKER, nowMicros);
      surcharge[near[i]] = follows ? followMicros(t, snapshot.position(from), near[i]) : 0;
    }
    startAt(positions, countTransfer ? from : ClusterSnapshot.NO_WORKER, nowMicros);
    surcharge[positions] =
        follows
            ? followMicros(t, snapshot.position(from), tables.near.far(snapshot.position(from)))
            : 0;
    beginWithEarliest();
  }

  /** Puts the place first that data reaches first. */
  private void beginWithEarliest() {
    earliest = hasFar() ? arrival[positions] + surcharge[positions] : Long.MAX_VALUE;
    int first = 0;
    for (int i = 0; i < nearPlaces; i++) {
      long there = arrival[near[i]] + surcharge[near[i]];
      if (there < earliest) {
        earliest = there;
        first = i;
      }
    }
    if (first > 0) {
      int place = near[first];
      near[first] = near[0];
      near[0] = place;
    }
  }

  private void startAt(int place, int from, long nowMicros) {
    arrival[place] = nowMicros;
    holder[place] = from;
    holderArrival[place] = nowMicros;
  }

  /** Takes back what {@link #computeFrom} added. */
  void clearSurcharge() {
    Arrays.fill(surcharge, 0);
  }

  /** When the data of a task arrives. */
  void compute(int task) {
    int t = base + task;
    if (positions == 1) {
      nearPlaces = 1;
      compute(t, 0);
      earliest = arrival[0];
      return;
    }
    forgetNear();
    if (ingress >= 0 && tables.inputBytes[t] > 0) {
      addNear(snapshot.position(ingress));
    }
    int end = tables.predsEnd(t);
    for (int e = tables.predsBegin(t); e < end; e++) {
      int w = placement.worker(tables.from(e));
      if (w >= 0) {
        addNear(rows.position[w]);
      }
    }
    for (int i = 0; i < nearPlaces; i++) {
      compute(t, near[i]);
    }
    if (hasFar()) {
      compute(t, positions);
    }
    beginWithEarliest();
  }

  private void forgetNear() {
    nearPlaces = 0;
    moment++;
    if (positions == 1) {
      markNear(0);
    }
  }

  private void addNear(int position) {
    for (int q : tables.near.near(position)) {
      markNear(q);
    }
  }

  private void markNear(int q) {
    if (nearAt[q] != moment) {
      nearAt[q] = moment;
      near[nearPlaces++] = q;
    }
  }

  private void compute(int t, int place) {
    long latest = now;
    int from = ClusterSnapshot.NO_WORKER;
    if (ingress >= 0 && tables.inputBytes[t] > 0) {
      latest = now + inputMicros(t, place);
      from = ingress;
    }
    int end = tables.predsEnd(t);
    for (int e = tables.predsBegin(t); e < end; e++) {
      int p = tables.from(e);
      int w = placement.worker(p);
      if (w >= 0) {
        // Which predecessor's data comes last is anyone's guess: no branch.
        long ahead = latest - placement.finishMicros(p) - transferMicros(e, w, place);
        long isLatest = ahead >> 63;
        latest -= ahead & isLatest;
        from ^= (from ^ w) & (int) isLatest;
      }
    }
    arrival[place] = latest;
    holder[place] = from;
    // Whoever holds data elsewhere is not asked about here.
    boolean isHere = from >= 0 && (positions == 1 || rows.position[from] == place);
    holderArrival[place] = isHere ? atHolder(t, from, place) : latest;
  }

  private long atHolder(int t, int w, int place) {
    int begin = tables.predsBegin(t);
    int end = tables.predsEnd(t);
    if (begin == end) {
      return now;
    }
    if (end - begin == 1 && (ingress < 0 || tables.inputBytes[t] == 0)) {
      return Math.max(now, placement.finishMicros(tables.from(begin)));
    }
    return latestAtHolder(t, w, place);
  }

  /** Time for a task's input from the ingress worker to another at a place. */
  private long inputMicros(int t, int place) {
    int from = snapshot.position(ingress);
    return tables.inputMicros(t, from, place == positions ? tables.near.far(from) : place);
  }

  /** Time for an edge's data from one worker to another at a place. */
  private long transferMicros(int e, int from, int place) {
    if (positions == 1) {
      return tables.edgeMicros(e);
    }
    int at = rows.position[from];
    return tables.edgeMicros(e, at, place == positions ? tables.near.far(at) : place);
  }

  private long latestAtHolder(int t, int w, int place) {
    long latest = now;
    if (ingress >= 0 && w != ingress && tables.inputBytes[t] > 0) {
      latest = now + inputMicros(t, place);
    }
    for (int e = tables.predsBegin(t); e < tables.predsEnd(t); e++) {
      int p = tables.from(e);
      int from = placement.worker(p);
      if (from < 0) {
        continue;
      }
      long isElsewhere = ~((from ^ w) - 1 >> 31);
      long transfer = transferMicros(e, from, place) & isElsewhere;
      latest = Branchless.max(latest, placement.finishMicros(p) + transfer);
    }
    return latest;
  }

  /** When the data is on a worker. */
  long at(int w) {
    int place = place(rows.position[w]);
    return w == holder[place] ? holderArrival[place] : arrival[place];
  }

  private long followMicros(int t, int from, int to) {
    long longest = tables.inputMicros(t, from, to);
    for (int e = tables.predsBegin(t); e < tables.predsEnd(t); e++) {
      longest = Math.max(longest, tables.edgeMicros(e, from, to));
    }
    return longest;
  }
}
