package dev.sextant.benchmarks.simulator;

/**
 * How a worker keeps its models.
 *
 * @param eviction what goes when memory is full
 * @param prefetchModels most models that are loaded ahead at one time; 0 for none
 * @param prefetchDepth how many waiting tasks are looked at for it
 * @param prefetchPlanned whether tasks that are placed here but not ready are looked at, too, and
 *     models that no task needs may be evicted for it
 */
public record WorkerRules(
    Eviction eviction, int prefetchModels, int prefetchDepth, boolean prefetchPlanned) {

  /** What is evicted. */
  public enum Eviction {
    /** The model that was loaded first. */
    FIFO,
    /** The model that was used least recently. */
    LRU,
    /** Models without a queued use, then the furthest next use. */
    LOOKAHEAD,
    /** Models that no task placed here needs, then the least recently used. */
    PLANNED
  }

  public WorkerRules {
    if (prefetchModels < 0 || prefetchDepth < 0) {
      throw new IllegalArgumentException("The prefetch settings must not be negative.");
    }
  }

  /** Queue look-ahead without prefetch. */
  public static final WorkerRules DEFAULT = new WorkerRules(Eviction.LOOKAHEAD, 0, 0, false);

  /** One model is loaded ahead, for what is queued or announced, and what that needs is kept. */
  public static final WorkerRules AHEAD = new WorkerRules(Eviction.PLANNED, 1, 8, true);
}
