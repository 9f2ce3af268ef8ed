package dev.sextant.planner.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A machine, or a place where data lies: a storage node or client is a worker with no capacities
 * and no GPU memory.
 *
 * @param id unique among the problem's workers
 * @param type names a kind of worker; {@link #DEFAULT_TYPE} when nothing is said
 * @param zone for zone links, or null
 * @param gpuMemoryBytes memory shared by resident models, loads and workspaces, not negative
 * @param capacities amounts of resources by name; a resource not named is 0
 * @param modelLoad link from host memory to GPU memory, or null when no model is ever loaded here
 *     or every model gives its load time for this type
 * @param overlapLoads whether models load while a task runs
 * @param price cost of runs
 */
public record Worker(
    String id,
    String type,
    @Nullable String zone,
    long gpuMemoryBytes,
    Map<String, Long> capacities,
    @Nullable Link modelLoad,
    boolean overlapLoads,
    Price price) {

  /** The type of a worker that names none. */
  public static final String DEFAULT_TYPE = "default";

  /** The capacities of a worker that names none: one unit of compute. */
  public static final Map<String, Long> DEFAULT_CAPACITIES = Mode.DEFAULT_DEMANDS;

  public Worker {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(type, "type");
    capacities =
        capacities.equals(DEFAULT_CAPACITIES) ? DEFAULT_CAPACITIES : Copies.ordered(capacities);
    Objects.requireNonNull(price, "price");
  }

  /** A worker that runs one task at a time and holds no models. */
  public static Worker cpu(String id) {
    return new Worker(id, DEFAULT_TYPE, null, 0, DEFAULT_CAPACITIES, null, true, Price.FREE);
  }

  /** A worker that runs one task at a time and caches models in GPU memory. */
  public static Worker gpu(
      String id, String type, long gpuMemoryBytes, long loadBandwidthBytesPerSecond) {
    return new Worker(
        id,
        type,
        null,
        gpuMemoryBytes,
        DEFAULT_CAPACITIES,
        new Link(0, loadBandwidthBytesPerSecond),
        true,
        Price.FREE);
  }

  /** A place where data lies and nothing runs. */
  public static Worker storage(String id) {
    return new Worker(id, DEFAULT_TYPE, null, 0, Map.of(), null, true, Price.FREE);
  }

  /** This worker with another type. */
  public Worker withType(String newType) {
    return new Worker(
        id, newType, zone, gpuMemoryBytes, capacities, modelLoad, overlapLoads, price);
  }

  /** This worker in a zone. */
  public Worker withZone(@Nullable String newZone) {
    return new Worker(
        id, type, newZone, gpuMemoryBytes, capacities, modelLoad, overlapLoads, price);
  }

  /** This worker with other capacities. */
  public Worker withCapacities(Map<String, Long> newCapacities) {
    return new Worker(
        id, type, zone, gpuMemoryBytes, newCapacities, modelLoad, overlapLoads, price);
  }

  /** This worker with this much GPU memory. */
  public Worker withGpuMemoryBytes(long bytes) {
    return new Worker(id, type, zone, bytes, capacities, modelLoad, overlapLoads, price);
  }

  /** This worker with another link from host to GPU memory. */
  public Worker withModelLoad(@Nullable Link newModelLoad) {
    return new Worker(
        id, type, zone, gpuMemoryBytes, capacities, newModelLoad, overlapLoads, price);
  }

  /** This worker, loading models while tasks run or not. */
  public Worker withOverlapLoads(boolean overlap) {
    return new Worker(id, type, zone, gpuMemoryBytes, capacities, modelLoad, overlap, price);
  }

  /** This worker at another price. */
  public Worker withPrice(Price newPrice) {
    return new Worker(
        id, type, zone, gpuMemoryBytes, capacities, modelLoad, overlapLoads, newPrice);
  }
}
