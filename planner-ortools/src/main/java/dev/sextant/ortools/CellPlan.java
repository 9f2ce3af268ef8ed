package dev.sextant.ortools;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Solutions in cells as plans: among the workers of a class, a run has the first on which it fits.
 * Whether such a plan is valid has to be checked.
 */
final class CellPlan {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final Candidates candidates;
  private final CellRuns runs;

  CellPlan(CompiledProblem problem, Candidates candidates, CellRuns runs) {
    this.problem = problem;
    this.candidates = candidates;
    this.runs = runs;
    workflows = problem.workflows();
    state = problem.state();
  }

  /** The plan of a solution; null if it has none, as models have to be loaded or cells are long. */
  @Nullable IndexedPlan of(CellSolution solution) {
    if (!runs.isExact()) {
      return null;
    }
    IndexedPlan plan = new IndexedPlan(problem.tasks());
    for (int i = 0; i < state.runningCount(); i++) {
      plan.setRun(
          state.runningTask(i),
          state.runningMode(i),
          state.runningWorker(i),
          state.runningStartMicros(i),
          state.runningEndMicros(i));
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < runs.tasks(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingInt(i -> solution.start()[i]));
    for (int i : order) {
      CellChoice choice = runs.choices().get(solution.choice()[i]);
      Candidates.Candidate run = place(plan, choice, runs.micros(solution.start()[i]));
      if (run == null) {
        return null;
      }
      long start = runs.micros(solution.start()[i]);
      plan.setRun(run.task(), run.mode(), run.worker(), start, start + run.durationMicros());
    }
    return plan;
  }

  private Candidates.@Nullable Candidate place(IndexedPlan plan, CellChoice choice, long start) {
    for (Candidates.Candidate run : candidates.of(runs.task(choice.task()))) {
      if (run.option() == choice.option()
          && workflows.modelsBegin(run.mode()) == workflows.modelsEnd(run.mode())
          && state.availableFromMicros(run.worker()) <= start
          && fits(plan, run, start)) {
        return run;
      }
    }
    return null;
  }

  /** Whether there is room at a start, given all runs that start by then. */
  private boolean fits(IndexedPlan plan, Candidates.Candidate run, long start) {
    int c = problem.workers().classOf(run.worker());
    for (int d = workflows.demandsBegin(run.mode()); d < workflows.demandsEnd(run.mode()); d++) {
      int resource = workflows.demandResource(d);
      long left = problem.workers().capacity(c, resource) - workflows.demandAmount(d);
      for (int t = 0; t < problem.tasks(); t++) {
        if (plan.worker[t] == run.worker() && plan.end[t] > start) {
          left -= workflows.demand(plan.mode[t], resource);
        }
      }
      if (left < 0) {
        return false;
      }
    }
    return true;
  }
}
