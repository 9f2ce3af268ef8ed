package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The workers of one type, as the checker reads them. Thread-safe once all were added. */
final class Pool {
  private final List<Worker> workers = new ArrayList<>();
  private final Map<Need, Boolean> known = new ConcurrentHashMap<>();

  /** What was asked last, which is mostly what is asked next. */
  private @Nullable Answer last;

  /** What a choice needs of the workers. */
  private record Need(int gang, Map<String, Long> demands) {}

  private record Answer(int gang, Map<String, Long> demands, boolean fits) {}

  void add(Worker worker) {
    workers.add(worker);
  }

  List<Worker> workers() {
    return workers;
  }

  int size() {
    return workers.size();
  }

  /** Whether there are so many workers that have the demands each. */
  boolean fits(int gang, Map<String, Long> demands) {
    Answer before = last;
    if (before != null && before.gang == gang && before.demands.equals(demands)) {
      return before.fits;
    }
    boolean fits = known.computeIfAbsent(new Need(gang, demands), this::fits);
    last = new Answer(gang, demands, fits);
    return fits;
  }

  private boolean fits(Need need) {
    int fitting = 0;
    for (Worker worker : workers) {
      boolean holds = true;
      for (Map.Entry<String, Long> demand : need.demands.entrySet()) {
        holds &= demand.getValue() <= worker.capacities().getOrDefault(demand.getKey(), 0L);
      }
      fitting += holds ? 1 : 0;
    }
    return fitting >= need.gang;
  }

  /** How much all workers have of a resource. */
  ExactSum capacity(String resource) {
    ExactSum capacity = new ExactSum();
    for (Worker worker : workers) {
      capacity.add(1, worker.capacities().getOrDefault(resource, 0L));
    }
    return capacity;
  }

  /** The price of a worker, in micro-units of a currency per second. */
  double price() {
    return ((Price.Constant) workers.get(0).price()).microUnitsPerSecond();
  }
}
