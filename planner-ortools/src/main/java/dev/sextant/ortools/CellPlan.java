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
    List<List<Integer>> runsOf = new ArrayList<>();
    for (int w = 0; w < problem.workers().count(); w++) {
      runsOf.add(new ArrayList<>());
    }
    for (int i = 0; i < state.runningCount(); i++) {
      runsOf.get(state.runningWorker(i)).add(state.runningTask(i));
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < runs.tasks(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingInt(i -> solution.start()[i]));
    for (int i : order) {
      CellChoice choice = runs.choices().get(solution.choice()[i]);
      long start = runs.micros(solution.start()[i]);
      Candidates.Candidate run = place(plan, runsOf, choice, start);
      if (run == null) {
        return null;
      }
      runsOf.get(run.worker()).add(run.task());
      plan.setRun(run.task(), run.mode(), run.worker(), start, start + run.durationMicros());
    }
    return plan;
  }

  private Candidates.@Nullable Candidate place(
      IndexedPlan plan, List<List<Integer>> runsOf, CellChoice choice, long start) {
    for (Candidates.Candidate run : candidates.of(runs.task(choice.task()))) {
      if (run.option() == choice.option()
          && workflows.modelsBegin(run.mode()) == workflows.modelsEnd(run.mode())
          && state.availableFromMicros(run.worker()) <= start
          && fits(plan, runsOf.get(run.worker()), run, start)) {
        return run;
      }
    }
    return null;
  }

  /**
   * Whether there is room at a start, given all runs that start by then.
   *
   * @param others tasks on the worker; those that are over by then are taken out
   */
  private boolean fits(
      IndexedPlan plan, List<Integer> others, Candidates.Candidate run, long start) {
    if (run.durationMicros() == 0) {
      return true;
    }
    others.removeIf(t -> plan.end[t] <= start);
    int c = problem.workers().classOf(run.worker());
    for (int d = workflows.demandsBegin(run.mode()); d < workflows.demandsEnd(run.mode()); d++) {
      int resource = workflows.demandResource(d);
      long left = problem.workers().capacity(c, resource) - workflows.demandAmount(d);
      left -= occupied(run.worker(), resource, start);
      for (int t : others) {
        left -= workflows.demand(plan.mode[t], resource);
      }
      if (left < 0) {
        return false;
      }
    }
    return true;
  }

  private long occupied(int worker, int resource, long start) {
    long sum = 0;
    for (int o = state.occupationsBegin(worker); o < state.occupationsEnd(worker); o++) {
      if (state.occupationUntilMicros(o) > start) {
        for (int d = state.occupationDemandsBegin(o); d < state.occupationDemandsEnd(o); d++) {
          sum += state.occupationResource(d) == resource ? state.occupationAmount(d) : 0;
        }
      }
    }
    return sum;
  }
}
