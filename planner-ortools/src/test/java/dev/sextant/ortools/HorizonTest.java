package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.KnownProblem;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.TinyProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Residency;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HorizonTest {

  private static Horizon horizon(CompiledProblem problem, long incumbent) {
    return new Horizon(problem, new TimeScale(problem), LowerBounds.of(problem), incumbent);
  }

  @Test
  void noOptimalPlanLiesOutsideWhateverIsKnown() {
    List<Problem> problems = new ArrayList<>();
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), 211)) {
      problems.add(tiny.problem());
    }
    for (KnownProblem known : TinyProblems.features()) {
      if (known.optimum() != null) {
        problems.add(known.problem());
      }
    }
    for (Problem problem : problems) {
      Optimum optimum = BruteForceOracle.solve(problem);
      CompiledProblem compiled = CompiledProblem.of(problem);
      for (long incumbent :
          new long[] {Long.MAX_VALUE, optimum.objective() + 3, optimum.objective()}) {
        assertContains(horizon(compiled, incumbent), compiled, optimum);
      }
    }
  }

  private static void assertContains(Horizon horizon, CompiledProblem problem, Optimum optimum) {
    TimeScale scale = new TimeScale(problem);
    String name = problem.problem().name();
    var plan = problem.translator().toNumbers(optimum.requirePlan()).plan();
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        assertThat(scale.micros(horizon.earliestStart(t)))
            .as(name)
            .isLessThanOrEqualTo(plan.start[t]);
        assertThat(scale.micros(horizon.latestEnd(t))).as(name).isGreaterThanOrEqualTo(plan.end[t]);
        assertThat(scale.micros(horizon.latestEnd())).as(name).isGreaterThanOrEqualTo(plan.end[t]);
      }
    }
    for (Residency residency : optimum.requirePlan().residencies()) {
      assertThat(scale.micros(horizon.latestEnd()))
          .as(name)
          .isGreaterThanOrEqualTo(residency.readyMicros());
    }
  }

  private static Problem.Builder chain() {
    return Problem.builder()
        .workflow(Workflow.builder("f").task("a", 30).task("b", 20).edge("a", "b", 0).build())
        .worker(Worker.cpu("w"))
        .objective(Objective.makespan());
  }

  @Test
  void aPlanNarrowsTheMakespan() {
    CompiledProblem problem = CompiledProblem.of(chain().job("j", "f").job("k", "f").build());
    assertThat(horizon(problem, Long.MAX_VALUE).latestEnd()).isGreaterThanOrEqualTo(10);
    Horizon known = horizon(problem, 125);
    assertThat(known.latestEnd()).as("whole units of 10 below 125").isEqualTo(12);
    assertThat(known.latestEnd(0)).as("what follows takes 2").isEqualTo(10);
    assertThat(known.latestEnd(1)).isEqualTo(12);
    assertThat(known.earliestStart(1)).isEqualTo(3);
  }

  @Test
  void deadlinesNarrowTheirJobOnly() {
    CompiledProblem problem =
        CompiledProblem.of(
            chain().job(new Job("j", "f", 0).withDeadlineMicros(77L)).job("k", "f").build());
    Horizon horizon = horizon(problem, 150);
    assertThat(horizon.latestEnd(1)).isEqualTo(7);
    assertThat(horizon.latestEnd(0)).isEqualTo(5);
    assertThat(horizon.latestEnd(3)).isEqualTo(15);
  }

  @Test
  void aFlowNarrowsEachJobByWhatTheOthersLeave() {
    CompiledProblem problem =
        CompiledProblem.of(
            chain()
                .objective(Objective.totalWeightedFlow())
                .job(new Job("j", "f", 0).withWeight(1))
                .job(new Job("k", "f", 0).withWeight(2))
                .build());
    // At least 50 + 2 x 50; of 50 more one job may take all, the other half.
    Horizon horizon = horizon(problem, 200);
    assertThat(horizon.latestJobEnd(0)).isEqualTo(10);
    assertThat(horizon.latestJobEnd(1)).isEqualTo(7);
  }

  @Test
  void timesAreCountedFromNow() {
    CompiledProblem problem =
        CompiledProblem.of(
            chain()
                .job(new Job("j", "f", 1_020).withDeadlineMicros(1_100L))
                .state(ClusterState.EMPTY.withNowMicros(1_000))
                .build());
    Horizon horizon = horizon(problem, Long.MAX_VALUE);
    assertThat(horizon.earliestStart(0)).isEqualTo(2);
    assertThat(horizon.latestEnd(1)).isEqualTo(10);
  }
}
