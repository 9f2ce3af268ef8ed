package dev.sextant.planner.placement;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;

/**
 * The greatest number that the money and bytes of every placement are a multiple of, whatever is
 * paid and moved. Bounds between two multiples are rounded up.
 */
final class CostStep {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final long perByte;
  private long step;

  private CostStep(CompiledProblem problem) {
    this.problem = problem;
    workflows = problem.workflows();
    perByte = problem.objective().weight(ObjectiveTerm.BYTES_MOVED);
  }

  /** The step of a problem, in units of the objective; 0 where nothing is paid or moved. */
  static long of(CompiledProblem problem) {
    CostStep all = new CostStep(problem);
    CompiledJobs jobs = problem.jobs();
    boolean[] seen = new boolean[all.workflows.tasks()];
    for (int t = 0; t < problem.tasks() && all.step != 1; t++) {
      problem.stop().look(t);
      int wt = jobs.workflowTask(t);
      if (!seen[wt]) {
        seen[wt] = true;
        all.addRuns(wt);
        all.addEdges(wt);
      }
      for (int i = jobs.inputsBegin(t); i < jobs.inputsEnd(t); i++) {
        all.add(all.perByte * jobs.inputExpectedBytes(i));
      }
      for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
        all.add(all.perByte * jobs.outputExpectedBytes(o));
      }
    }
    return all.step;
  }

  private void addRuns(int workflowTask) {
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      add(PlacementProblem.runCost(problem, o));
    }
  }

  private void addEdges(int workflowTask) {
    for (int p = workflows.succsBegin(workflowTask); p < workflows.succsEnd(workflowTask); p++) {
      add(perByte * workflows.edgeExpectedBytes(workflows.succEdge(p)));
    }
  }

  private void add(long amount) {
    long rest = amount;
    while (rest != 0) {
      long next = step % rest;
      step = rest;
      rest = next;
    }
  }
}
