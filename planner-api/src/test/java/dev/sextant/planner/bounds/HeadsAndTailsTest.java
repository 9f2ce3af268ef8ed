package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * No plan that is best in some respect starts a task before its head or ends it within its tail.
 */
class HeadsAndTailsTest {
  private static final List<ObjectiveTerm> TERMS =
      List.of(
          ObjectiveTerm.MAKESPAN_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
          ObjectiveTerm.COST_MICRO_UNITS);

  @Test
  void holdInTheBestPlans() {
    int[] seen = {0, 0, 0};
    for (long seed = 0; seed < 60; seed++) {
      Problem problem =
          FeatureMix.of(seed, 4, Magnitude.UNITS)
              .withObjective(Objective.of(TERMS.get((int) (seed % TERMS.size()))));
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isPresent()) {
        continue;
      }
      Optimum optimum = BruteForceOracle.solve(problem);
      if (!optimum.isFeasible()) {
        continue;
      }
      PlanMetrics metrics = PlanMetrics.of(problem, optimum.requirePlan());
      LowerBounds bounds = LowerBounds.of(compiled);
      for (TaskRun run : optimum.requirePlan().runs()) {
        int task = number(problem, compiled, run);
        if (!compiled.state().isPending(task)) {
          continue;
        }
        String name = "seed " + seed + ", " + run;
        int worker = problem.workers().stream().map(w -> w.id()).toList().indexOf(run.worker());
        long head = bounds.headMicros(task, compiled.workers().classOf(worker));
        assertThat(bounds.headMicros(task)).as(name).isLessThanOrEqualTo(head);
        assertThat(head).as(name).isLessThanOrEqualTo(run.startMicros());
        long jobEnd = metrics.jobs().get(jobOf(problem, run)).endMicros();
        long after = jobEnd - run.endMicros();
        assertThat(bounds.tailMicros(task)).as(name).isLessThanOrEqualTo(after);
        assertThat(bounds.jobEndMicros(jobOf(problem, run))).as(name).isLessThanOrEqualTo(jobEnd);
        seen[0]++;
        seen[1] += head == run.startMicros() ? 1 : 0;
        seen[2] += bounds.tailMicros(task) == after ? 1 : 0;
      }
    }
    assertThat(seen[0]).isGreaterThan(50);
    // Most are not only true but tight.
    assertThat(seen[1]).isGreaterThan(seen[0] / 2);
    assertThat(seen[2]).isGreaterThan(seen[0] / 3);
  }

  private static int jobOf(Problem problem, TaskRun run) {
    return problem.jobs().stream().map(job -> job.id()).toList().indexOf(run.job());
  }

  private static int number(Problem problem, CompiledProblem compiled, TaskRun run) {
    int job = jobOf(problem, run);
    for (int t = compiled.jobs().tasksBegin(job); t < compiled.jobs().tasksEnd(job); t++) {
      int source = compiled.workflows().source(compiled.jobs().workflowTask(t));
      String workflow = problem.jobs().get(job).workflow();
      if (problem.workflow(workflow).orElseThrow().tasks().get(source).id().equals(run.task())) {
        return t;
      }
    }
    throw new AssertionError(run);
  }
}
