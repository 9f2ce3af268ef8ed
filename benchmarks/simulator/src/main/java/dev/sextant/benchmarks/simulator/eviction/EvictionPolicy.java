package dev.sextant.benchmarks.simulator.eviction;

/**
 * Which model a full cache gives up. The cache evicts the candidate with the least {@link
 * #retention}; ties go to the least recently used one, then to the smaller number. Models of the
 * starting task and held ones are no candidates whatever the policy.
 */
public interface EvictionPolicy {

  /** The name of the strategy, as in reports. */
  String name();

  /** How much a resident model of this cache is worth keeping; only the order counts. */
  long retention(GpuCache cache, int model);
}
