package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;

/**
 * An execution as a plan of the {@linkplain RealisedProblem problem} that it turned out to be. The
 * plan passes the checker.
 *
 * <p>A run that a failure cut off is a job of its own: one task, as long as the run was, that has
 * to be on its worker. Loads that a failure cut off cannot be expressed, for a load takes its whole
 * time; they are left out and counted. Nor does the problem know that a worker was away.
 *
 * @param problem what had to be done
 * @param plan what was done
 * @param loadsLeftOut loads that failures cut off
 */
public record RealisedPlan(Problem problem, Plan plan, int loadsLeftOut) {

  /**
   * Exports an execution.
   *
   * @throws IllegalArgumentException if its residencies were not recorded
   */
  public static RealisedPlan of(Execution execution) {
    if (!execution.recordsResidencies()) {
      throw new IllegalArgumentException(
          "The residencies of the execution were not recorded.\nMaybe simulate it recording.");
    }
    Problem catalogue = execution.cluster().problem().problem();
    Problem.Builder problem =
        RealisedProblem.builder(
                execution.cluster(), execution.arrivals(), execution.noise(), execution)
            .name("realised-" + execution.policy());
    List<TaskRun> runs = new ArrayList<>();
    for (int j = 0; j < execution.arrivals().count(); j++) {
      for (int t = execution.base(j); t < execution.base(j + 1); t++) {
        if (!execution.hasRun(t)) {
          continue;
        }
        runs.add(
            new TaskRun(
                RealisedProblem.jobId(j),
                source(execution, t).id(),
                mode(execution, t, execution.option(t)).id(),
                workerId(execution, execution.worker(t)),
                execution.startMicros(t),
                execution.endMicros(t)));
      }
    }
    for (int i = 0; i < execution.aborted().size(); i++) {
      addAborted(execution, i, problem, runs);
    }
    List<Residency> residencies = new ArrayList<>();
    for (Execution.Held held : execution.held()) {
      residencies.add(
          new Residency(
              workerId(execution, held.worker()),
              catalogue.models().get(held.model()).id(),
              held.loadStartMicros(),
              held.readyMicros(),
              held.evictMicros() < 0 ? null : held.evictMicros()));
    }
    return new RealisedPlan(problem.build(), new Plan(runs, residencies), execution.abortedLoads());
  }

  private static Task source(Execution execution, int task) {
    return RealisedProblem.source(
        execution.cluster(), execution.workflowOf(task), execution.flowTask(task));
  }

  private static Mode mode(Execution execution, int task, int option) {
    CompiledWorkflows flows = execution.cluster().problem().workflows();
    int first = flows.modesBegin(execution.flowTask(task));
    return source(execution, task).modes().get(flows.optionMode(option) - first);
  }

  private static String workerId(Execution execution, int worker) {
    return execution.cluster().problem().problem().workers().get(worker).id();
  }

  private static void addAborted(
      Execution execution, int i, Problem.Builder problem, List<TaskRun> runs) {
    Execution.Aborted aborted = execution.aborted().get(i);
    String id = "aborted" + i;
    String worker = workerId(execution, aborted.worker());
    Mode mode =
        RealisedProblem.only(
            mode(execution, aborted.task(), aborted.option()),
            worker,
            aborted.endMicros() - aborted.startMicros());
    problem.workflow(Workflow.builder(id).task(Task.of("run", mode)).build());
    problem.job(new Job(id, id, aborted.startMicros()));
    runs.add(new TaskRun(id, "run", mode.id(), worker, aborted.startMicros(), aborted.endMicros()));
  }
}
