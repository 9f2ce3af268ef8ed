package dev.sextant.benchmarks.cli;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.model.Problem;

/** A planner that answers what a test says. */
record FakePlanner(String name, Answer answer) implements Planner {
  @FunctionalInterface
  interface Answer {
    PlanResult plan(
        Problem problem,
        PlannerOptions options,
        PlanListener listener,
        PlanInterrupter interrupter);
  }

  @Override
  public PlanResult plan(
      Problem problem, PlannerOptions options, PlanListener listener, PlanInterrupter interrupter) {
    return answer.plan(problem, options, listener, interrupter);
  }
}
