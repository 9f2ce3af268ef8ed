package dev.sextant.planner;

/**
 * Runs planners in processes of their own; what {@link Planners#isolated} finds by {@link
 * java.util.ServiceLoader}. The library has one, in the package {@code isolation}.
 */
@FunctionalInterface
public interface PlannerIsolator {
  /**
   * A planner whose calls are made elsewhere.
   *
   * @param spec the planner's name, perhaps with options
   * @throws PlannerUnavailableException when something that this needs is missing here
   */
  IsolatedPlanner isolate(String spec, Isolation isolation);
}
