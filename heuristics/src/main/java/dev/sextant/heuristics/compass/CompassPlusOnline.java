package dev.sextant.heuristics.compass;

import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.WorkflowRegistry;

/**
 * Makes online planners that place as {@link CompassOnline} does, but estimate more closely what a
 * worker will do. Beyond the paper:
 *
 * <ul>
 *   <li>a model that is planned to be fetched counts as resident for later tasks, of the same job
 *       and, once committed, of later ones;
 *   <li>a fetch that needs no eviction runs beside the queue and the arrival of data: a task ends
 *       at max(queue, arrival, now + fetch) + run instead of max(queue, arrival) + fetch + run;
 *   <li>an eviction is not penalised further than by its fetch not running beside anything;
 *   <li>equal finish times go to a worker that holds the model, then to one that has room for it,
 *       and only then to the first: models stay packed on few workers.
 * </ul>
 *
 * <p>The cost is that of {@link CompassOnline}. Best with {@link
 * dev.sextant.planner.online.WaitReading#ELAPSING}, which lets waits that are published late shrink
 * with time. Thread-safe; planners made by one of these share its tables.
 */
public final class CompassPlusOnline {
  private final CompassOnline shared;

  /** Computes the ranks of all registered workflows. */
  public CompassPlusOnline(WorkflowRegistry registry) {
    this(registry, Flavour.COMPASS_PLUS.options());
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
    shared = new CompassOnline(registry, new Flavour(options, refinements));
  }

  /** A planner for one thread. */
  public OnlinePlanner planner() {
    return shared.planner();
  }
}
