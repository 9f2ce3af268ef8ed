package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The workers of one type, as the checker reads them. Thread-safe once all were added. */
final class Pool {
  /** Workers that follow one another and have the same. */
  private static final class Likes {
    final Map<String, Long> capacities;
    int count;

    Likes(Map<String, Long> capacities) {
      this.capacities = capacities;
    }
  }

  private final List<Likes> workers = new ArrayList<>();
  private final Map<Need, Boolean> known = new ConcurrentHashMap<>();
  private final Map<String, BigInteger> capacities = new ConcurrentHashMap<>();
  private @Nullable Worker first;
  private int size;

  /** What was asked last, which is mostly what is asked next. */
  private @Nullable Answer last;

  /** What a choice needs of the workers. */
  private record Need(int gang, Map<String, Long> demands) {}

  private record Answer(int gang, Map<String, Long> demands, boolean fits) {}

  void add(Worker worker) {
    int groups = workers.size();
    if (groups == 0 || !workers.get(groups - 1).capacities.equals(worker.capacities())) {
      workers.add(new Likes(worker.capacities()));
    }
    workers.get(workers.size() - 1).count++;
    first = first == null ? worker : first;
    size++;
  }

  int size() {
    return size;
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
    for (Likes some : workers) {
      boolean holds = true;
      for (Map.Entry<String, Long> demand : need.demands.entrySet()) {
        holds &= demand.getValue() <= some.capacities.getOrDefault(demand.getKey(), 0L);
      }
      fitting += holds ? some.count : 0;
    }
    return fitting >= need.gang;
  }

  /** How much all workers have of a resource. */
  BigInteger capacity(String resource) {
    return capacities.computeIfAbsent(resource, this::sum);
  }

  private BigInteger sum(String resource) {
    ExactSum capacity = new ExactSum();
    for (Likes some : workers) {
      capacity.add(some.count, some.capacities.getOrDefault(resource, 0L));
    }
    return capacity.value();
  }

  /** The price of a worker, in micro-units of a currency per second; 0 where there is none. */
  double price() {
    return first == null ? 0 : ((Price.Constant) first.price()).microUnitsPerSecond();
  }
}
