package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/** The only worker class that a pending task may run on. */
final class HomeClasses {
  /** Of a task that may run on several classes, or that is not pending. */
  static final int NONE = -1;

  private HomeClasses() {}

  /** By task. */
  static int[] of(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    int[] home = new int[problem.tasks()];
    Arrays.fill(home, NONE);
    for (int t = 0; t < home.length; t++) {
      int wt = problem.jobs().workflowTask(t);
      boolean several = !problem.state().isPending(t);
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt) && !several; o++) {
        if (problem.pinsAllow(t, o)) {
          several = home[t] != NONE && home[t] != workflows.optionClass(o);
          home[t] = several ? NONE : workflows.optionClass(o);
        }
      }
    }
    return home;
  }
}
