package dev.sextant.heuristics.compass;

import dev.sextant.planner.online.Derived;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.WorkflowRegistry;

/**
 * Makes online planners that place by Compass (Yang et al., arXiv 2402.17652, section 4): tasks by
 * falling upward rank, each to the worker with the smallest estimated finish time, the first of
 * those in the order of their numbers; at dispatch, a task whose worker's queue has become too long
 * moves to the worker with the smallest wait and fetch time.
 *
 * <p>Deviations: times are whole microseconds by the rounding of SEMANTICS.md; durations depend on
 * the worker, ranks use their mean, and adjusting counts them; an option is a mode on a worker; a
 * task that takes only a share of a worker's capacity lengthens its queue by that share; a fetch
 * needs an eviction if all missing models of a task together do not fit; a worker that cannot load
 * a model is no candidate unless it holds it. What the published planner does not count is a switch
 * of {@link OnlineOptions}.
 *
 * <p>In clusters with room for more than 32 workers (64 where there is one network position and no
 * task needs several models), these are indexed by class, network position, free memory and models,
 * and by sets of models that registered workflows need together; otherwise, and for tasks that need
 * more than 24 models, every worker is looked at. The decisions are the same.
 *
 * <p>Thread-safe; planners made by one of these share its tables.
 */
public final class CompassOnline {
  private final WorkflowRegistry registry;
  private final CompassVariant variant;
  private final Derived<PlacingTables> tables;

  /** Computes the ranks of all registered workflows, and again when more is registered. */
  public CompassOnline(WorkflowRegistry registry, OnlineOptions options) {
    this(registry, new CompassVariant(options, Refinements.NONE));
  }

  CompassOnline(WorkflowRegistry registry, CompassVariant variant) {
    this.registry = registry;
    this.variant = variant;
    this.tables = registry.derive(catalogue -> new PlacingTables(catalogue, variant));
  }

  /** A planner for one thread. */
  public OnlinePlanner planner() {
    return new CompassPlanner(this);
  }

  WorkflowRegistry registry() {
    return registry;
  }

  CompassVariant variant() {
    return variant;
  }

  /** Tables of everything that is registered. */
  PlacingTables tables() {
    return tables.get();
  }
}
