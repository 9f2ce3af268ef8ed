package dev.sextant.benchmarks.simulator.eviction;

/**
 * Queue look-ahead (Compass, Yang et al., arXiv 2402.17652): models that no queued task uses go
 * first, then the one whose next use in the queue is the furthest. Only the worker's own queue is
 * visible.
 *
 * <p>Deviation: among models without a queued use the least recently used one goes first; the paper
 * leaves that open.
 */
public final class QueueLookahead implements EvictionPolicy {
  private final ModelQueue queue;

  /** Looks at a queue, from which the starting task has been taken before the cache is asked. */
  public QueueLookahead(ModelQueue queue) {
    this.queue = queue;
  }

  @Override
  public String name() {
    return "queue-lookahead";
  }

  @Override
  public long retention(GpuCache cache, int model) {
    return -queue.nextUse(model);
  }
}
