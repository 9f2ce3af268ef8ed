package dev.sextant.planner;

import dev.sextant.planner.model.Problem;

/** An isolated planner whose calls are events here, where the host records. */
record RecordedPlanner(IsolatedPlanner planner) implements IsolatedPlanner {
  @Override
  public String name() {
    return planner.name();
  }

  @Override
  public PlanResult plan(
      Problem problem, PlannerOptions options, PlanListener listener, PlanInterrupter interrupter) {
    return CallRecording.of(
        name(), problem, () -> planner.plan(problem, options, listener, interrupter));
  }

  @Override
  public void prepare(PlanInterrupter interrupter) {
    planner.prepare(interrupter);
  }

  @Override
  public void close() {
    planner.close();
  }
}
