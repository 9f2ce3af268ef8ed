package dev.sextant.benchmarks.simulator.rounds.packing;

import dev.sextant.planner.sharing.RoundPlacement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One round that is being packed: who is where so far, and what is free of each worker. Not
 * thread-safe.
 */
final class Packing {
  private final PackingCluster cluster;
  private final long[][] free;
  private final List<Packed> packed = new ArrayList<>();

  /** A job that has its place; its point may be exchanged for its proportional one. */
  private static final class Packed {
    final String job;
    final Menu menu;
    final int[] workers;
    DemandPoint point;

    Packed(String job, Menu menu, DemandPoint point, int[] workers) {
      this.job = job;
      this.menu = menu;
      this.point = point;
      this.workers = workers;
    }

    boolean isOn(int worker) {
      return Arrays.stream(workers).anyMatch(one -> one == worker);
    }
  }

  Packing(PackingCluster cluster) {
    this.cluster = cluster;
    free = new long[cluster.workers()][];
    Arrays.setAll(free, cluster::capacity);
  }

  /**
   * Places a job in the first of these points that has room: one that takes a unit of the base on
   * the first workers with room, another on those that have least of the base left.
   */
  boolean place(String job, Menu menu, List<DemandPoint> points) {
    for (DemandPoint point : points) {
      int[] workers =
          byRoom(point, IntStream.range(0, free.length))
              .filter(worker -> hasRoom(worker, point.demands()))
              .limit(point.gang())
              .toArray();
      if (workers.length == point.gang()) {
        add(new Packed(job, menu, point, workers));
        return true;
      }
    }
    return false;
  }

  /** Workers of a point's type, in the order in which they are tried. */
  private IntStream byRoom(DemandPoint point, IntStream workers) {
    IntStream ofType = workers.filter(worker -> cluster.typeOf(worker) == point.type());
    int base = cluster.base();
    return point.demands()[base] <= cluster.unit() && point.gang() == 1
        ? ofType
        : ofType
            .boxed()
            .sorted(Comparator.comparingLong(worker -> free[worker][base]))
            .mapToInt(Integer::intValue);
  }

  /**
   * Places a job in its proportional point on workers whose base has room, and takes back what
   * others there have beyond theirs until it fits: from those on few workers first, then from those
   * that have most of the other resources for their base.
   */
  boolean placeAmongOthers(String job, Menu menu) {
    for (DemandPoint point : menu.proportional()) {
      int[] workers =
          byRoom(point, IntStream.range(0, free.length))
              .filter(worker -> free[worker][cluster.base()] >= point.demands()[cluster.base()])
              .filter(worker -> canHaveRoom(worker, point.demands()))
              .limit(point.gang())
              .toArray();
      if (workers.length == point.gang()) {
        for (int worker : workers) {
          makeRoom(worker, point.demands());
        }
        add(new Packed(job, menu, point, workers));
        return true;
      }
    }
    return false;
  }

  /** Whether there would be room if all others on a worker had their proportional points. */
  private boolean canHaveRoom(int worker, long[] demands) {
    long[] possible = free[worker].clone();
    for (Packed other : beyondTheirShare(worker)) {
      long[] least = other.menu.proportionalOf(other.point).demands();
      for (int r = 0; r < possible.length; r++) {
        possible[r] += other.point.demands()[r] - least[r];
      }
    }
    return covers(possible, demands);
  }

  private void makeRoom(int worker, long[] demands) {
    for (Packed other : beyondTheirShare(worker)) {
      if (hasRoom(worker, demands)) {
        return;
      }
      DemandPoint less = other.menu.proportionalOf(other.point);
      for (int one : other.workers) {
        change(one, other.point.demands(), 1);
        change(one, less.demands(), -1);
      }
      other.point = less;
    }
  }

  /** Those on a worker who have more than their share, in the order in which it is taken back. */
  private List<Packed> beyondTheirShare(int worker) {
    Comparator<Packed> order = Comparator.comparingInt(one -> one.workers.length);
    for (int r = 0; r < cluster.resources(); r++) {
      int resource = r;
      if (r != cluster.base()) {
        order =
            order.thenComparing(
                Comparator.comparingDouble((Packed one) -> perBase(one, resource)).reversed());
      }
    }
    return packed.stream()
        .filter(one -> one.isOn(worker))
        .filter(one -> !one.point.isWithin(one.menu.proportionalOf(one.point).demands()))
        .sorted(order)
        .toList();
  }

  private double perBase(Packed one, int resource) {
    long[] demands = one.point.demands();
    return (double) demands[resource] / demands[cluster.base()];
  }

  private void add(Packed one) {
    for (int worker : one.workers) {
      change(worker, one.point.demands(), -1);
    }
    packed.add(one);
  }

  private void change(int worker, long[] demands, int sign) {
    for (int r = 0; r < demands.length; r++) {
      free[worker][r] += sign * demands[r];
    }
  }

  private boolean hasRoom(int worker, long[] demands) {
    return covers(free[worker], demands);
  }

  private static boolean covers(long[] there, long[] demands) {
    for (int r = 0; r < there.length; r++) {
      if (there[r] < demands[r]) {
        return false;
      }
    }
    return true;
  }

  /** Who is where. */
  List<RoundPlacement> placements() {
    return packed.stream()
        .map(
            one ->
                RoundPlacement.of(
                    one.job,
                    one.point.mode(),
                    Arrays.stream(one.workers).mapToObj(cluster::worker).toList()))
        .toList();
  }
}
