package dev.sextant.timefold;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.List;

/**
 * How and where a task may run.
 *
 * @param option its option
 * @param worker a worker of the option's class
 */
record Placement(int option, int worker) {

  /** All that pins allow a task. */
  static List<Placement> of(CompiledProblem problem, int task) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    int workflowTask = problem.jobs().workflowTask(task);
    List<Placement> found = new ArrayList<>();
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        if (problem.pinsAllow(task, workflows.optionMode(o), workers.member(i))) {
          found.add(new Placement(o, workers.member(i)));
        }
      }
    }
    return found;
  }
}
