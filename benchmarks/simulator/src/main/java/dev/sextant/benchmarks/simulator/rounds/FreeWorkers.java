package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is free of each worker of one type in one round. Not thread-safe. */
final class FreeWorkers {
  private final List<Worker> workers;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<Map<String, Long>> free = new ArrayList<>();
  private final boolean[] full;
  private int firstFree;

  FreeWorkers(List<Worker> workers) {
    this.workers = workers;
    full = new boolean[workers.size()];
    for (Worker worker : workers) {
      numbers.put(worker.id(), free.size());
      free.add(new HashMap<>(worker.capacities()));
    }
  }

  /** Frees all workers. */
  void clear() {
    firstFree = 0;
    for (int w = 0; w < full.length; w++) {
      full[w] = false;
      free.get(w).putAll(workers.get(w).capacities());
    }
  }

  boolean isAnythingFree() {
    while (firstFree < full.length && full[firstFree]) {
      firstFree++;
    }
    return firstFree < full.length;
  }

  /**
   * Takes the first workers that have the demands, or none and says null where they are too few.
   */
  @Nullable List<String> takeFirst(int gang, Map<String, Long> demands) {
    List<Integer> found = new ArrayList<>(gang);
    if (isAnythingFree()) {
      for (int w = firstFree; w < full.length && found.size() < gang; w++) {
        if (!full[w] && has(w, demands)) {
          found.add(w);
        }
      }
    }
    if (found.size() < gang) {
      return null;
    }
    List<String> ids = new ArrayList<>(gang);
    for (int w : found) {
      take(w, demands);
      ids.add(workers.get(w).id());
    }
    return ids;
  }

  /** Takes exactly these workers, or none and says false. */
  boolean take(List<String> ids, Map<String, Long> demands) {
    for (String id : ids) {
      Integer w = numbers.get(id);
      if (w == null || full[w] || !has(w, demands)) {
        return false;
      }
    }
    for (String id : ids) {
      take(numbers.getOrDefault(id, 0), demands);
    }
    return true;
  }

  private boolean has(int worker, Map<String, Long> demands) {
    for (Map.Entry<String, Long> demand : demands.entrySet()) {
      if (free.get(worker).getOrDefault(demand.getKey(), 0L) < demand.getValue()) {
        return false;
      }
    }
    return true;
  }

  private void take(int worker, Map<String, Long> demands) {
    Map<String, Long> left = free.get(worker);
    demands.forEach((resource, amount) -> left.merge(resource, -amount, Long::sum));
    full[worker] = left.values().stream().allMatch(amount -> amount <= 0);
  }
}
