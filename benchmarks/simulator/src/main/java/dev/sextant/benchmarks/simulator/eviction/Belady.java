package dev.sextant.benchmarks.simulator.eviction;

/**
 * Belady's clairvoyant MIN (IBM Systems Journal 5(2), 1966): the model whose next use is the
 * furthest goes first. Needs the least loads of all policies when models are equally large and
 * tasks need one each; with other sizes it is a good rule and no optimum.
 *
 * <p>It is {@link QueueLookahead} with the whole future in view, so it serves sequences that are
 * known: recorded ones.
 */
public final class Belady implements EvictionPolicy {
  private final ModelQueue future;

  /** Looks at all tasks to come; the starting one is taken before the cache is asked. */
  public Belady(ModelQueue future) {
    this.future = future;
  }

  @Override
  public String name() {
    return "belady";
  }

  @Override
  public long retention(GpuCache cache, int model) {
    return -future.nextUse(model);
  }
}
