package dev.sextant.planner.check;

import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.link;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The objective alone is what all metrics say of it, whatever it weighs. */
class PlanJudgeTest {
  private static final Workflow CHAIN =
      Workflow.builder("f")
          .task(Task.of("a", Mode.of(10).withModels("m").withCostMicroUnits(3)))
          .task("b", 10)
          .edge("a", "b", 6)
          .build();

  /** Task r runs; a loads m on w, and b waits on x for what a sends. */
  private static Problem problem(ObjectiveTerm weighed) {
    return Problem.builder()
        .objective(Objective.of(weighed))
        .model("m", 4)
        .workflow(CHAIN)
        .workflow(Workflow.builder("g").task("r", 10).build())
        .job(new Job("j", "f", 1).withWeight(2).withDueMicros(20L))
        .job("k", "g")
        .workers(gpu("w", 9).withPrice(new Price.Constant(1_000_000)), gpu("x", 9), gpu("y", 9))
        .transfers(new TransferModel.Uniform(link(2)))
        .state(
            ClusterState.EMPTY
                .withNowMicros(5)
                .withRunning(new RunningTask("k", "r", Mode.DEFAULT_ID, "y", 1, 11))
                .withPlanned(
                    new PlannedRun("k", "r", "x", 0),
                    new PlannedRun("j", "a", "y", 4),
                    new PlannedRun("j", "b", "x", 40)))
        .build();
  }

  private static Plan plan(long from) {
    return new Plan(
        List.of(
            new TaskRun("k", "r", Mode.DEFAULT_ID, "y", 1, 11),
            new TaskRun("j", "a", Mode.DEFAULT_ID, "w", from, from + 10),
            new TaskRun("j", "b", Mode.DEFAULT_ID, "x", from + 18, from + 28)),
        List.of(new Residency("w", "m", 5, 9, from + 10)));
  }

  private static final Map<ObjectiveTerm, Long> EXPECTED =
      Map.of(
          ObjectiveTerm.MAKESPAN_MICROS, 32L,
          ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS, 2 * 36L + 11,
          ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS, 2 * 17L,
          ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, 2L,
          ObjectiveTerm.MODEL_LOAD_MICROS, 4L,
          ObjectiveTerm.BYTES_MOVED, 6L,
          ObjectiveTerm.COST_MICRO_UNITS, 13L,
          ObjectiveTerm.WORKERS_USED, 2L,
          ObjectiveTerm.MOVED_RUNS, 1L,
          ObjectiveTerm.SHIFTED_MICROS, 5L);

  @ParameterizedTest
  @EnumSource
  void eachTermAloneIsTheSameAsAmongAll(ObjectiveTerm weighed) {
    Problem problem = problem(weighed);
    assertThat(PlanChecker.check(problem, plan(9))).isEmpty();
    PlanMetrics metrics = PlanMetrics.of(problem, plan(9));
    assertThat(new PlanJudge(problem).objective(plan(9)))
        .isEqualTo(metrics.objective())
        .isEqualTo(metrics.terms().get(weighed))
        .isEqualTo(EXPECTED.getOrDefault(weighed, 1L));
  }

  @Test
  void aRunIsMovedWhereItsWorkerIsAnother() {
    Problem problem = problem(ObjectiveTerm.MOVED_RUNS);
    PlannedRun a = new PlannedRun("j", "a", "y", 4);
    PlannedRun b = new PlannedRun("j", "b", "y", 40);
    ClusterState both = problem.state().withPlanned(a, b);
    assertThat(new PlanJudge(problem.withState(both)).objective(plan(9))).isEqualTo(2);
    ClusterState none =
        problem
            .state()
            .withPlanned(new PlannedRun("j", "a", "w", 4), new PlannedRun("j", "b", "x", 4));
    assertThat(new PlanJudge(problem.withState(none)).objective(plan(9))).isZero();
  }

  @Test
  void severalTermsAddUpWithTheirWeights() {
    Problem problem =
        problem(ObjectiveTerm.MOVED_RUNS)
            .withObjective(
                Objective.of(ObjectiveTerm.LOAD_COUNT)
                    .plus(3, ObjectiveTerm.WORKERS_USED)
                    .plus(7, ObjectiveTerm.SHIFTED_MICROS));
    assertThat(new PlanJudge(problem).objective(plan(9))).isEqualTo(1 + 3 * 2 + 7 * 5);
  }

  @Test
  void onePlanAfterTheOtherIsJudgedByItself() {
    PlanJudge judge = new PlanJudge(problem(ObjectiveTerm.MAKESPAN_MICROS));
    Plan sooner = plan(9);
    Plan later = plan(19);
    assertThat(judge.objective(later)).as("before any check").isEqualTo(42);
    assertThat(judge.check(sooner)).isEmpty();
    assertThat(judge.objective(later)).isEqualTo(42);
    assertThat(judge.objective(sooner)).isEqualTo(32);
    assertThat(judge.metrics(later).objective()).isEqualTo(42);
  }
}
