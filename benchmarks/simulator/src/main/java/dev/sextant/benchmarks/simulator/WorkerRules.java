package dev.sextant.benchmarks.simulator;

/**
 * How a worker keeps its models.
 *
 * @param eviction what goes when memory is full
 * @param prefetchModels most models that are loaded ahead at one time; 0 for none
 * @param prefetchDepth how many waiting tasks are looked at for it
 * @param prefetchPlanned whether tasks that are placed here but not ready are looked at, too, and
 *     models that no task needs may be evicted for it
 * @param unsure whether models are loaded ahead for tasks of which it is not known that they run
 */
public record WorkerRules(
    Eviction eviction,
    int prefetchModels,
    int prefetchDepth,
    boolean prefetchPlanned,
    Unsure unsure) {

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

  /** When a model is loaded ahead for a task that may turn out not to run. */
  public enum Unsure {
    /** As for any other. */
    ALWAYS,
    /**
     * Where it can be expected to save time: the probability that the task runs, times what the
     * load takes, is at least a third more than the probability that it does not, times what the
     * models that have to go take to be loaded again, each times the probability of the task that
     * is most likely to need it and divided by the number of workers that hold it.
     */
    PAYS,
    /** Once it is known that the task runs. */
    NEVER
  }

  /** Rules by which loads for tasks that may not run have to pay. */
  public WorkerRules(
      Eviction eviction, int prefetchModels, int prefetchDepth, boolean prefetchPlanned) {
    this(eviction, prefetchModels, prefetchDepth, prefetchPlanned, Unsure.PAYS);
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

  /** The same with another rule for tasks that may not run. */
  public WorkerRules withUnsure(Unsure rule) {
    return new WorkerRules(eviction, prefetchModels, prefetchDepth, prefetchPlanned, rule);
  }
}
