package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import java.util.OptionalInt;

/** Finds tasks that can run nowhere, which makes a problem trivially infeasible. */
final class InfeasibleTasks {
  private InfeasibleTasks() {}

  /** The first pending task that has no option its pins allow, if any. */
  static OptionalInt first(CompiledProblem problem) {
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t) && !hasOption(problem, t)) {
        return OptionalInt.of(t);
      }
    }
    return OptionalInt.empty();
  }

  private static boolean hasOption(CompiledProblem problem, int task) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    int wt = problem.jobs().workflowTask(task);
    int pinned = problem.state().pinnedWorker(task);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      int c = workflows.optionClass(o);
      boolean here = pinned == CompiledState.FREE || workers.classOf(pinned) == c;
      if (here
          && problem.pinsAllow(
              task,
              workflows.optionMode(o),
              pinned == CompiledState.FREE ? workers.member(workers.membersBegin(c)) : pinned)) {
        return true;
      }
    }
    return false;
  }

  /** What is wrong with a task that has no option. */
  static String describe(CompiledProblem problem, int t) {
    var source = problem.problem();
    int job = problem.jobs().jobOf(t);
    int wt = problem.jobs().workflowTask(t);
    Task task =
        source
            .workflows()
            .get(problem.jobs().workflow(job))
            .tasks()
            .get(problem.workflows().source(wt));
    StringBuilder text =
        new StringBuilder("Task (")
            .append(task.id())
            .append(") of job (")
            .append(source.jobs().get(job).id())
            .append(") can run on no worker");
    if (problem.state().pinnedMode(t) != CompiledState.FREE
        || problem.state().pinnedWorker(t) != CompiledState.FREE) {
      text.append(" that its pin allows");
    }
    text.append('.');
    for (int m = 0; m < task.modes().size(); m++) {
      Mode mode = task.modes().get(m);
      text.append("\n  mode (").append(mode.id()).append("): demands ").append(mode.demands());
      if (!mode.models().isEmpty() || mode.workspaceBytes() > 0) {
        long bytes = mode.workspaceBytes();
        int number = problem.workflows().modesBegin(wt) + m;
        for (int i = problem.workflows().modelsBegin(number);
            i < problem.workflows().modelsEnd(number);
            i++) {
          bytes += problem.modelBytes(problem.workflows().model(i));
        }
        text.append(", needs ")
            .append(bytes)
            .append(" bytes of GPU memory (models ")
            .append(mode.models())
            .append(", workspace ")
            .append(mode.workspaceBytes())
            .append(")");
      }
    }
    if (source.workers().stream().anyMatch(worker -> !worker.calendar().steps().isEmpty())) {
      text.append("\nWhere workers close, no open time from now on is as long as the task.");
    }
    long largest = source.workers().stream().mapToLong(Worker::gpuMemoryBytes).max().orElse(0);
    return text.append("\nThe largest GPU memory of any worker is ")
        .append(largest)
        .append(" bytes.")
        .toString();
  }
}
