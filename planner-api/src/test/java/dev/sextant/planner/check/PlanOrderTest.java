package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.LOAD_CHANNEL;
import static dev.sextant.planner.check.Constraint.LOAD_EXCLUSION;
import static dev.sextant.planner.check.Constraint.RESIDENCY_SHAPE;
import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When in a plan runs and residencies come matters only where nothing else tells them apart. */
class PlanOrderTest {
  private static final Workflow SHARING =
      Workflow.builder("f").task("a", 10, "m").task("b", 10, "m").task("c", 10, "m", "n").build();

  private static Worker wide(long memoryBytes) {
    return gpu("w", memoryBytes).withCapacities(Map.of("compute", 9L));
  }

  private static Problem.Builder sharing(Worker worker) {
    return problem().model("m", 4).model("n", 6).workflow(SHARING).job("j", "f").workers(worker);
  }

  @Test
  void aPlanBackwardsIsAsValidAndWorthTheSame() {
    Problem problem = sharing(wide(10)).build();
    Verdict verdict = on(problem).run("a", "w", 4, 14).run("b", "w", 6, 16).run("c", "w", 40, 50);
    verdict.hold("w", "m", 0, 4, 16L).hold("w", "m", 20, 24, 28L).hold("w", "m", 28, 32);
    PlanMetrics metrics = verdict.hold("w", "n", 32, 38).metrics();
    assertThat(metrics.workers())
        .containsExactly(new WorkerMetrics("w", 3, 22, 18, 4, 2, 22.0 / 50));

    List<TaskRun> runs = new ArrayList<>(verdict.plan().runs());
    List<Residency> residencies = new ArrayList<>(verdict.plan().residencies());
    Collections.reverse(runs);
    Collections.reverse(residencies);
    Plan backwards = new Plan(runs, residencies);
    assertThat(PlanChecker.check(problem, backwards)).isEmpty();
    assertThat(PlanMetrics.of(problem, backwards)).isEqualTo(metrics);
  }

  @Test
  void ofRunsThatStartTogetherTheFirstInThePlanWasWaitedFor() {
    Problem problem = sharing(wide(10)).build();
    Verdict apart = on(problem).run("a", "w", 10, 20).run("c", "w", 10, 20).run("b", "w", 20, 30);
    apart.hold("w", "m", 0, 4).hold("w", "n", 4, 10);
    assertThat(apart.metrics().modelTaskHits()).isEqualTo(1);
    Verdict both = on(problem).run("c", "w", 10, 20).run("a", "w", 10, 20).run("b", "w", 20, 30);
    both.hold("w", "m", 0, 4).hold("w", "n", 4, 10);
    assertThat(both.metrics().modelTaskHits()).isEqualTo(2);
  }

  @Test
  void ofLoadsThatLastAsLongTheFirstIsNamed() {
    Problem problem =
        problem()
            .model("m", 4)
            .model("n", 4)
            .model("o", 4)
            .workflow(Workflow.builder("f").task("a", 10).build())
            .job("j", "f")
            .workers(gpu("w", 20))
            .build();
    Verdict verdict = on(problem).run("a", "w", 0, 10);
    verdict.hold("w", "n", 0, 4).hold("w", "m", 0, 4).hold("w", "o", 3, 7);
    assertThat(verdict.violations())
        .extracting(Violation::message)
        .containsExactly(
            "The load w/m starts at 0, but the load w/n lasts until 4.",
            "The load w/o starts at 3, but the load w/n lasts until 4.");
  }

  @Test
  void ofRunsThatLastAsLongTheFirstIsNamed() {
    Problem problem = sharing(wide(20).withOverlapLoads(false)).build();
    Verdict verdict = on(problem).run("b", "w", 4, 14).run("a", "w", 4, 14).run("c", "w", 20, 30);
    Violation violation = verdict.hold("w", "m", 0, 4).hold("w", "n", 5, 11).breaks(LOAD_EXCLUSION);
    assertThat(violation.message())
        .isEqualTo("The load w/n from 5 to 11 overlaps the run j/b from 4 to 14.");
  }

  @Test
  void ofRunningTasksThatEndTogetherTheFirstIsNamed() {
    Problem problem =
        sharing(wide(20))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(5)
                    .withWorkers(WorkerState.holding("w", "m"))
                    .withRunning(
                        new RunningTask("j", "a", Mode.DEFAULT_ID, "w", 0, 10),
                        new RunningTask("j", "b", Mode.DEFAULT_ID, "w", 0, 10)))
            .build();
    Verdict verdict = on(problem).run("b", "w", 0, 10).run("a", "w", 0, 10).run("c", "w", 20, 30);
    Violation violation =
        verdict.hold("w", "m", 10, 14).hold("w", "n", 14, 20).breaks(RESIDENCY_SHAPE);
    assertThat(violation.message())
        .isEqualTo(
            "The resident w/m must be held from now until 10, because the running task j/b needs"
                + " it, but it has no residency then.");
  }

  @Test
  void ofResidenciesThatOverlapTheOneThatStartsLaterIsToldSo() {
    Problem problem =
        sharing(wide(20))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(5)
                    .withLoadsInFlight(new LoadInFlight("w", "m", 0, 20)))
            .build();
    Verdict verdict = on(problem).run("a", "w", 20, 30).run("b", "w", 20, 30);
    verdict.run("c", "w", 30, 40).hold("w", "n", 20, 26);
    verdict.hold("w", "m", 6, 10, 15L).hold("w", "m", 0, 20, 40L);
    verdict.breaks(LOAD_CHANNEL, RESIDENCY_SHAPE);
    assertThat(verdict.violations().get(1).message())
        .isEqualTo("The residency w/m from 6 overlaps one that lasts until 40.");
  }
}
