package dev.sextant.planner.isolation;

import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.Isolation;
import dev.sextant.planner.PlannerIsolator;
import dev.sextant.planner.PlannerUnavailableException;

/** Isolates planners by worker JVMs. */
public final class WorkerIsolator implements PlannerIsolator {
  private static final String JACKSON = "tools.jackson.core.json.JsonFactory";

  @Override
  public IsolatedPlanner isolate(String spec, Isolation isolation) {
    try {
      Class.forName(JACKSON, false, WorkerIsolator.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new PlannerUnavailableException(
          spec,
          "what passes to a process of its own are JSON documents, and Jackson is not on the class"
              + " path.\nMaybe add tools.jackson.core:jackson-core.",
          e);
    }
    return new IsolatingPlanner(spec, isolation);
  }
}
