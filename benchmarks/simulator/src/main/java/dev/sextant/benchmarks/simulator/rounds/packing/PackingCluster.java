package dev.sextant.benchmarks.simulator.rounds.packing;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Workers, resources and profiles in numbers, and what each profile can be given.
 *
 * <p>One resource is the <em>base</em>: that of which a job takes the same in all of its modes, as
 * of GPUs. A job's <em>proportional share</em> of a worker is the part of every other resource that
 * its demand of the base is of the worker's. Immutable.
 */
final class PackingCluster {
  private final List<String> resources;
  private final int base;
  private final List<String> workers = new ArrayList<>();
  private final int[] typeOfWorker;
  private final long[][] capacities;
  private final List<String> types;
  private final Map<String, Menu> menus = new HashMap<>();
  private final long unit;

  /**
   * The cluster of a problem.
   *
   * @param baseName the base, or null for the one that jobs take the same of in all modes
   * @throws IllegalArgumentException if there is no such resource
   */
  PackingCluster(SharingProblem problem, @Nullable String baseName) {
    Set<String> names = new TreeSet<>();
    problem.workers().forEach(worker -> names.addAll(worker.capacities().keySet()));
    resources = List.copyOf(names);
    types = problem.workers().stream().map(Worker::type).distinct().toList();
    typeOfWorker = new int[problem.workers().size()];
    capacities = new long[typeOfWorker.length][resources.size()];
    for (int w = 0; w < typeOfWorker.length; w++) {
      Worker worker = problem.workers().get(w);
      workers.add(worker.id());
      typeOfWorker[w] = types.indexOf(worker.type());
      capacities[w] = amounts(worker.capacities());
    }
    base = base(problem, baseName);
    problem.profiles().forEach(profile -> menus.put(profile.id(), menu(profile)));
    unit =
        problem.profiles().stream()
            .flatMap(profile -> profile.modes().stream())
            .mapToLong(mode -> demand(mode, base))
            .min()
            .orElse(1);
  }

  private long[] amounts(Map<String, Long> amounts) {
    return resources.stream().mapToLong(name -> amounts.getOrDefault(name, 0L)).toArray();
  }

  private long demand(RateMode mode, int resource) {
    return mode.demands().getOrDefault(resources.get(resource), 0L);
  }

  private int base(SharingProblem problem, @Nullable String name) {
    if (name != null) {
      int chosen = resources.indexOf(name);
      if (chosen < 0) {
        throw new IllegalArgumentException(
            "No worker has any ("
                + name
                + "), to which shares would be proportional.\nMaybe one of "
                + String.join(", ", resources)
                + ".");
      }
      return chosen;
    }
    for (int r = 0; r < resources.size(); r++) {
      if (isNobodysChoice(problem, r)) {
        return r;
      }
    }
    throw new IllegalArgumentException(
        "There is no resource of which every job takes the same in all of its modes, so there is"
            + " no proportional share.\nMaybe name one, as in base=gpu.");
  }

  private boolean isNobodysChoice(SharingProblem problem, int resource) {
    return problem.profiles().stream()
            .allMatch(
                profile ->
                    profile.modes().stream()
                            .map(mode -> mode.gang() * demand(mode, resource))
                            .distinct()
                            .count()
                        == 1)
        && problem.profiles().stream()
            .flatMap(profile -> profile.modes().stream())
            .allMatch(mode -> demand(mode, resource) > 0);
  }

  private Menu menu(Profile profile) {
    Map<List<Integer>, DemandPoint> best = new LinkedHashMap<>();
    Map<List<Integer>, DemandPoint> proportional = new LinkedHashMap<>();
    for (RateMode mode : profile.modes()) {
      for (int type = 0; type < types.size(); type++) {
        long rate = mode.rateOn(types.get(type));
        long[] largest = rate == 0 ? null : capacityFor(mode, type);
        if (largest != null) {
          DemandPoint point =
              new DemandPoint(mode.id(), type, mode.gang(), amounts(mode.demands()), rate);
          List<Integer> where = List.of(type, mode.gang());
          best.merge(where, point, PackingCluster::faster);
          if (isProportional(point, largest)) {
            proportional.merge(where, point, PackingCluster::faster);
          }
        }
      }
    }
    long least =
        profile.modes().stream()
            .mapToLong(mode -> mode.gang() * demand(mode, base))
            .min()
            .orElse(0);
    return new Menu(sorted(best), sorted(proportional), least);
  }

  /** What a worker has that holds a mode; null where there are not as many as its gang. */
  private long @Nullable [] capacityFor(RateMode mode, int type) {
    long[] demands = amounts(mode.demands());
    int holding = 0;
    long[] first = null;
    for (int w = 0; w < typeOfWorker.length; w++) {
      if (typeOfWorker[w] == type && covers(capacities[w], demands)) {
        first = first == null ? capacities[w] : first;
        holding++;
      }
    }
    return holding < mode.gang() ? null : first;
  }

  private static boolean covers(long[] there, long[] demands) {
    for (int r = 0; r < there.length; r++) {
      if (there[r] < demands[r]) {
        return false;
      }
    }
    return true;
  }

  private boolean isProportional(DemandPoint point, long[] there) {
    for (int r = 0; r < there.length; r++) {
      double asked = (double) point.demands()[r] * there[base];
      if (asked > (double) there[r] * point.demands()[base]) {
        return false;
      }
    }
    return true;
  }

  private static DemandPoint faster(DemandPoint one, DemandPoint other) {
    if (one.rate() != other.rate()) {
      return one.rate() > other.rate() ? one : other;
    }
    return other.isSmallerThan(one) ? other : one;
  }

  private static List<DemandPoint> sorted(Map<List<Integer>, DemandPoint> points) {
    return points.values().stream()
        .sorted(
            Comparator.comparingInt(DemandPoint::gang)
                .thenComparing(Comparator.comparingLong(DemandPoint::rate).reversed()))
        .toList();
  }

  /** What a profile can be given. */
  Menu menu(String profile) {
    Menu menu = menus.get(profile);
    if (menu == null) {
      throw new IllegalArgumentException("There is no profile (" + profile + ").");
    }
    return menu;
  }

  /** How many resources there are. */
  int resources() {
    return resources.size();
  }

  /** The number of the base. */
  int base() {
    return base;
  }

  /** The least that any mode takes of the base of a worker. */
  long unit() {
    return unit;
  }

  /** How many types of workers there are. */
  int types() {
    return types.size();
  }

  /** The largest part of a resource of all workers that a point takes. */
  double dominantShare(DemandPoint point) {
    double most = 0;
    for (int r = 0; r < resources.size(); r++) {
      long total = total(r);
      if (total > 0) {
        most = Math.max(most, (double) point.gang() * point.demands()[r] / total);
      }
    }
    return most;
  }

  /** How many workers there are. */
  int workers() {
    return workers.size();
  }

  /** The id of a worker. */
  String worker(int number) {
    return workers.get(number);
  }

  /** The type of a worker. */
  int typeOf(int worker) {
    return typeOfWorker[worker];
  }

  /** What a worker has, by number of the resource. */
  long[] capacity(int worker) {
    return capacities[worker].clone();
  }

  /** What all workers have of a resource. */
  long total(int resource) {
    long sum = 0;
    for (long[] there : capacities) {
      sum += there[resource];
    }
    return sum;
  }
}
