package dev.sextant.benchmarks.simulator.eviction;

/** LRU: the model whose last use is the longest ago goes first. Stateless. */
public final class LeastRecentlyUsed implements EvictionPolicy {
  /** Creates the policy. */
  public LeastRecentlyUsed() {}

  @Override
  public String name() {
    return "lru";
  }

  @Override
  public long retention(GpuCache cache, int model) {
    return cache.usedAt(model);
  }
}
