package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is free of each worker of one type in one round. Workers are numbered as they are listed,
 * demands as the resources are. Not thread-safe.
 */
final class FreeWorkers {
  private final List<String> ids;
  private final long[][] capacities;
  private final long[][] free;
  private final boolean[] full;
  private int firstFree;

  FreeWorkers(List<Worker> workers, List<String> resources) {
    ids = workers.stream().map(Worker::id).toList();
    capacities = new long[workers.size()][];
    free = new long[workers.size()][];
    full = new boolean[workers.size()];
    for (int w = 0; w < capacities.length; w++) {
      capacities[w] = amounts(workers.get(w).capacities(), resources);
      free[w] = capacities[w].clone();
    }
  }

  /** Amounts in the order of the resources. */
  static long[] amounts(Map<String, Long> byName, List<String> resources) {
    return resources.stream().mapToLong(name -> byName.getOrDefault(name, 0L)).toArray();
  }

  /** Frees all workers. */
  void clear() {
    firstFree = 0;
    for (int w = 0; w < full.length; w++) {
      full[w] = false;
      System.arraycopy(capacities[w], 0, free[w], 0, free[w].length);
    }
  }

  boolean isAnythingFree() {
    while (firstFree < full.length && full[firstFree]) {
      firstFree++;
    }
    return firstFree < full.length;
  }

  /** Takes the first workers that have the demands; none, and null, where they are too few. */
  int @Nullable [] takeFirst(int gang, long[] demands) {
    int[] found = new int[gang];
    int count = 0;
    if (isAnythingFree()) {
      for (int w = firstFree; w < full.length && count < gang; w++) {
        if (!full[w] && has(w, demands)) {
          found[count++] = w;
        }
      }
    }
    if (count < gang) {
      return null;
    }
    for (int w : found) {
      take(w, demands);
    }
    return found;
  }

  /** Takes exactly these workers, or none and says false. */
  boolean take(int[] workers, long[] demands) {
    for (int w : workers) {
      if (full[w] || !has(w, demands)) {
        return false;
      }
    }
    for (int w : workers) {
      take(w, demands);
    }
    return true;
  }

  /** The ids of workers. */
  List<String> ids(int[] workers) {
    List<String> names = new ArrayList<>(workers.length);
    for (int w : workers) {
      names.add(ids.get(w));
    }
    return names;
  }

  private boolean has(int worker, long[] demands) {
    for (int r = 0; r < demands.length; r++) {
      if (free[worker][r] < demands[r]) {
        return false;
      }
    }
    return true;
  }

  private void take(int worker, long[] demands) {
    boolean nothing = true;
    for (int r = 0; r < demands.length; r++) {
      free[worker][r] -= demands[r];
      nothing &= free[worker][r] <= 0;
    }
    full[worker] = nothing;
  }
}
