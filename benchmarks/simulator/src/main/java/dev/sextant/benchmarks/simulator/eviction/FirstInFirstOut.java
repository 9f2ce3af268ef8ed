package dev.sextant.benchmarks.simulator.eviction;

/** FIFO: the model that was loaded first goes first, however often it was used. Stateless. */
public final class FirstInFirstOut implements EvictionPolicy {
  /** Creates the policy. */
  public FirstInFirstOut() {}

  @Override
  public String name() {
    return "fifo";
  }

  @Override
  public long retention(GpuCache cache, int model) {
    return cache.loadedAt(model);
  }
}
