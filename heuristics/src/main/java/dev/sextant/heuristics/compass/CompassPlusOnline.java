package dev.sextant.heuristics.compass;

import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.WorkflowRegistry;

/**
 * Makes online planners that place as {@link CompassOnline} does, but estimate more closely what a
 * worker will do. Beyond the paper, each a switch:
 *
 * <ul>
 *   <li>Memory ({@link OnlineOptions#withRememberFetches}): a model that is planned to be fetched
 *       counts as resident for later tasks, of the same job and, once committed, of later ones.
 *   <li>Overlap ({@link Refinements#overlapFetches}): a fetch that needs no eviction runs beside
 *       the queue and the arrival of data: a task ends at max(queue, arrival, now + fetch) + run
 *       instead of max(queue, arrival) + fetch + run. So a model is replicated as soon as fetching
 *       it beside a queue beats waiting where it is.
 *   <li>Packing ({@link Refinements#packTies}): equal finish times go to a worker that holds the
 *       model, then to one that has room for it, and only then to the first.
 *   <li>Reserve ({@link Refinements#reserveMicros}): tasks without a model do not open workers that
 *       nobody needs otherwise.
 *   <li>Deadlines, with packing and where due times are given: of the workers on which a task is in
 *       time one that has the model comes first; a task that is late wherever its model is brings
 *       it to one more worker, if there is one with room for all models.
 * </ul>
 *
 * <p>What a fetch costs that needs an eviction is {@link OnlineOptions#withEvictionPenaltyPercent}:
 * the constructor without options takes 100 percent, so that an eviction costs no more than that
 * its fetch runs beside nothing.
 *
 * <p>The cost is that of {@link CompassOnline}. Best with {@link
 * dev.sextant.planner.online.WaitReading#ELAPSING}, which lets waits that are published late shrink
 * with time, with waits and models that include what is placed but not ready, and with workers that
 * load ahead; {@link CompassOnline} gains by the same, and most of what separates the two as
 * published is owed to it. Thread-safe; planners made by one of these share its tables.
 */
public final class CompassPlusOnline {
  private final CompassOnline shared;

  /** Computes the ranks of all registered workflows. */
  public CompassPlusOnline(WorkflowRegistry registry) {
    this(registry, CompassVariant.COMPASS_PLUS.options());
  }

  /**
   * The same with other options; planned fetches are remembered whatever they say.
   *
   * @param options what else to count
   */
  public CompassPlusOnline(WorkflowRegistry registry, OnlineOptions options) {
    this(registry, options.withRememberFetches(true), Refinements.ALL);
  }

  /**
   * The same with other options and refinements, planned fetches remembered or not.
   *
   * @param options what else to count
   * @param refinements what to do beyond Compass
   */
  public CompassPlusOnline(
      WorkflowRegistry registry, OnlineOptions options, Refinements refinements) {
    shared = new CompassOnline(registry, new CompassVariant(options, refinements));
  }

  /** A planner for one thread. */
  public OnlinePlanner planner() {
    return shared.planner();
  }
}
