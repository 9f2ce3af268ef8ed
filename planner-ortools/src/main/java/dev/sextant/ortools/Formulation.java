package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.List;

/** A problem as a CP-SAT model, and solutions of the model as plans. */
final class Formulation {
  private final CompiledProblem problem;
  private final TimeScale scale;
  private final HintedModel hinted;
  private final Runs runs;
  private final List<Residencies> residencies = new ArrayList<>();
  private final ObjectiveFormulation objective;
  private final boolean exact;

  /**
   * Adds everything to the model of the context.
   *
   * @throws dev.sextant.planner.compiled.StoppedException when no model is wanted any more
   */
  Formulation(FormulationContext context) {
    problem = context.problem();
    scale = context.scale();
    hinted = context.hinted();
    runs = new Runs(context);
    RunFormulation runFormulation = new RunFormulation(context, runs);
    runFormulation.addAll();
    Loads loads = new Loads();
    Precedence precedence =
        new Precedence(problem, context.options().whole(CpSatTuning.PRECEDENCE_TASKS));
    boolean cachesExact = true;
    for (int w = 0; w < problem.workers().count(); w++) {
      cachesExact &=
          new CacheFormulation(context, runFormulation, precedence, w, loads).add(residencies);
    }
    exact = runFormulation.isExact() && cachesExact;
    objective = new ObjectiveFormulation(context, runFormulation);
    objective.addAll(loads);
    IntVar makespan = objective.makespan();
    boolean sharesWork = problem.workflows().hasBatches();
    if (makespan != null && !sharesWork) {
      new VolumeConstraints(context, runFormulation).addAll(makespan, context.leastMakespan());
    }
    if (problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) > 0 && !sharesWork) {
      new WindowVolumes(context, runFormulation).addAll();
    }
  }

  CpModel model() {
    return hinted.cp;
  }

  /** Admits only plans in which the tasks that a plan starts before a time run as they do there. */
  void fixBefore(long micros, IndexedPlan plan) {
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t) && plan.worker[t] >= 0 && plan.start[t] < micros) {
        hinted.cp.addEquality(runs.start(t), scale.fromNow(plan.start[t]));
        for (Runs.Choice choice : runs.choices(t)) {
          if (plan.mode[t] == choice.mode() && plan.worker[t] == choice.worker()) {
            hinted.cp.addBoolOr(List.of(choice.chosen()));
          }
        }
      }
    }
  }

  /** Whether the model admits exactly the plans of the problem, rather than more. */
  boolean isExact() {
    return exact;
  }

  /** The objective that a value of what the solver minimises stands for. */
  long objective(long solverValue) {
    return objective.objective(solverValue);
  }

  /** How long a task lasts in a choice, in units. */
  private long length(int task, Runs.Choice choice, NativeSolver.Values values) {
    IntVar length = runs.length(task);
    return length == null ? choice.duration() : values.of(length);
  }

  /** The plan of a solution. */
  IndexedPlan plan(NativeSolver.Values values) {
    IndexedPlan plan = new IndexedPlan(problem.tasks());
    CompiledState state = problem.state();
    for (int i = 0; i < state.runningCount(); i++) {
      plan.setRun(
          state.runningTask(i),
          state.runningMode(i),
          state.runningWorker(i),
          state.runningStartMicros(i),
          state.runningEndMicros(i));
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isPending(t)) {
        long start = scale.micros(values.of(runs.start(t)));
        for (Runs.Choice choice : runs.choices(t)) {
          if (values.isTrue(choice.chosen())) {
            plan.setRun(
                t,
                choice.mode(),
                choice.worker(),
                start,
                start + length(t, choice, values) * scale.unitMicros());
          }
        }
      }
    }
    new PlanResidencies(problem, scale, plan, values).addAll(residencies);
    return plan;
  }
}
