package dev.sextant.planner.scheduler;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Worker;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What workers of one type have in common. Workflows name types where durations depend on them or
 * modes are for some of them only. Immutable.
 *
 * @param id unique among the types of a catalogue
 * @param gpuMemoryBytes memory for models and workspaces, not negative
 * @param capacities amounts of resources by name, not negative; a resource not named is 0
 * @param modelLoad link from host memory to GPU memory, or null when no model is ever loaded there
 *     or every model gives its load time for this type
 */
public record WorkerType(
    String id, long gpuMemoryBytes, Map<String, Long> capacities, @Nullable Link modelLoad) {

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the id or the name of a resource is empty, an amount is
   *     negative, or the bandwidth less than 1
   */
  public WorkerType {
    if (id.isEmpty()) {
      throw new IllegalArgumentException("The id of a worker type must not be empty.");
    }
    requireNotNegative("gpuMemoryBytes", gpuMemoryBytes, id);
    capacities = Map.copyOf(capacities);
    for (Map.Entry<String, Long> capacity : capacities.entrySet()) {
      if (capacity.getKey().isEmpty()) {
        throw new IllegalArgumentException(
            "The resources of the worker type (" + id + ") must not have empty names.");
      }
      requireNotNegative(capacity.getKey(), capacity.getValue(), id);
    }
    if (modelLoad != null) {
      requireNotNegative("latencyMicros", modelLoad.latencyMicros(), id);
      if (modelLoad.bandwidthBytesPerSecond() < 1) {
        throw new IllegalArgumentException(
            "The bandwidthBytesPerSecond ("
                + modelLoad.bandwidthBytesPerSecond()
                + ") of the worker type ("
                + id
                + ") must be at least 1.");
      }
    }
  }

  /** Workers that run one task at a time and cache models in GPU memory. */
  public static WorkerType gpu(String id, long gpuMemoryBytes, long loadBandwidthBytesPerSecond) {
    return new WorkerType(
        id, gpuMemoryBytes, Worker.DEFAULT_CAPACITIES, new Link(0, loadBandwidthBytesPerSecond));
  }

  /** Workers that run one task at a time and hold no models. */
  public static WorkerType cpu(String id) {
    return new WorkerType(id, 0, Worker.DEFAULT_CAPACITIES, null);
  }

  /** Places where data lies and nothing runs. */
  public static WorkerType storage(String id) {
    return new WorkerType(id, 0, Map.of(), null);
  }

  private static void requireNotNegative(String what, long amount, String id) {
    if (amount < 0) {
      throw new IllegalArgumentException(
          "The "
              + what
              + " ("
              + amount
              + ") of the worker type ("
              + id
              + ") must not be negative.");
    }
  }
}
