package dev.sextant.planner.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds up what the state says is held at this moment, by worker. */
final class OccupancyAtNow {
  private final List<Worker> workers;
  private final List<Held> memory = new ArrayList<>();
  private final List<Map<String, Held>> capacities = new ArrayList<>();

  OccupancyAtNow(List<Worker> workers) {
    this.workers = workers;
    for (int i = 0; i < workers.size(); i++) {
      memory.add(new Held());
      capacities.add(Map.of());
    }
  }

  /** A sum, and the entry of the state that takes it over the limit. */
  private static final class Held {
    private long total;
    private @Nullable Place excess;

    void add(long amount, long limit, Place entry) {
      total = Saturated.add(total, Math.max(0, amount));
      if (excess == null && limit >= 0 && total > limit) {
        excess = entry;
      }
    }
  }

  /** An entry of the state holds GPU memory. */
  void memory(int worker, long bytes, Place entry) {
    memory.get(worker).add(bytes, workers.get(worker).gpuMemoryBytes(), entry);
  }

  /** An entry of the state holds amounts of resources. */
  void demands(int worker, Map<String, Long> demands, Place entry) {
    if (capacities.get(worker).isEmpty()) {
      capacities.set(worker, new LinkedHashMap<>());
    }
    for (Map.Entry<String, Long> demand : demands.entrySet()) {
      long capacity = workers.get(worker).capacities().getOrDefault(demand.getKey(), 0L);
      capacities
          .get(worker)
          .computeIfAbsent(demand.getKey(), resource -> new Held())
          .add(demand.getValue(), capacity, entry);
    }
  }

  /** Reports every worker that holds more than it has. */
  void report(ErrorList errors) {
    for (int i = 0; i < workers.size(); i++) {
      Worker worker = workers.get(i);
      Held held = memory.get(i);
      if (held.excess != null) {
        errors.contradiction(
            held.excess.pointer(),
            "The models, workspaces and occupations on worker (%s) at nowMicros take %d bytes,"
                    .formatted(Place.shown(worker.id()), held.total)
                + " which must not be more than its gpuMemoryBytes (%d)."
                    .formatted(worker.gpuMemoryBytes()));
      }
      for (Map.Entry<String, Held> entry : capacities.get(i).entrySet()) {
        Place excess = entry.getValue().excess;
        if (excess != null) {
          errors.contradiction(
              excess.pointer(),
              "The running tasks and occupations on worker (%s) at nowMicros take %d of (%s),"
                      .formatted(
                          Place.shown(worker.id()),
                          entry.getValue().total,
                          Place.shown(entry.getKey()))
                  + " which must not be more than its capacity (%d)."
                      .formatted(worker.capacities().getOrDefault(entry.getKey(), 0L)));
        }
      }
    }
  }
}
