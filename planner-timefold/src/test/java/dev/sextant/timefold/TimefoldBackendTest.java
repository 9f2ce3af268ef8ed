package dev.sextant.timefold;

import static org.assertj.core.api.Assertions.assertThat;

import ai.timefold.solver.core.config.solver.EnvironmentMode;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.InfeasibleTasks;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimefoldBackendTest {
  private static final PlannerOptions STEPS = PlannerOptions.defaults().withStepLimit(2_000);

  @Test
  void isNeverWorseThanHeft() {
    int better = 0;
    for (long seed = 0; seed < 100; seed++) {
      Problem problem = RandomCases.of(seed);
      PlanResult heft = Planners.get("heft").plan(problem);
      PlanResult result = Planners.get("timefold").plan(problem, STEPS);
      if (heft.plan() != null) {
        assertThat(PlanChecker.check(problem, result.requirePlan())).as(problem.name()).isEmpty();
        long objective = result.objective().orElseThrow();
        assertThat(objective)
            .as(problem.name())
            .isLessThanOrEqualTo(heft.objective().orElseThrow());
        better += objective < heft.objective().orElseThrow() ? 1 : 0;
      }
    }
    assertThat(better).isGreaterThan(20);
  }

  @Test
  void oneTaskWithOneOptionLeavesNothingToSearch() {
    Problem problem = chain(1, Map.of(), 100, 100).workers(Worker.cpu("w")).build();
    PlanResult result = Planners.get("timefold").plan(problem);
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
  }

  @Test
  void noJobsNeedNoSearch() {
    Problem problem =
        Problem.builder().workers(Worker.cpu("w")).objective(Objective.makespan()).build();
    PlanResult result = Planners.get("timefold").plan(problem);
    assertThat(result.objective()).hasValue(0);
  }

  @Test
  void theCertificateNamesTheSolversVersion() {
    PlanResult result = Planners.get("timefold").plan(RandomCases.of(1), STEPS);
    assertThat(result.certificate().versions()).containsKey("timefold");
    assertThat(result.certificate().versions().get("timefold")).matches("\\d+\\.\\d+\\.\\d+");
  }

  @Test
  void saysByHowMuchADeadlineIsMissedAtLeast() {
    Problem problem =
        chain(3, Map.of(), 100, 250).workers(Worker.cpu("v"), Worker.cpu("w")).build();
    PlanResult result = Planners.get("timefold").plan(problem, STEPS);
    assertThat(result.plan()).isNull();
    assertThat(result.counters()).containsEntry(PlanCompletion.SMALLEST_LATENESS, 50L);
  }

  @Test
  void saysByHowMuchABudgetIsExceededAtLeast() {
    Problem problem =
        chain(3, Map.of("energy", 2L), 100, 1_000)
            .budget("energy", 5)
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .build();
    PlanResult result = Planners.get("timefold").plan(problem, STEPS);
    assertThat(result.plan()).isNull();
    assertThat(result.counters()).containsEntry(PlanCompletion.SMALLEST_EXCESS, 1L);
  }

  @Test
  void twoThreadsShareTheStepsAndFindNothingWorse() {
    for (long seed = 0; seed < 10; seed++) {
      Problem problem = RandomCases.of(seed);
      PlannerOptions options =
          PlannerOptions.defaults()
              .withTimeLimit(Duration.ofSeconds(60))
              .withStepLimit(20_000)
              .withMaxThreads(2);
      PlanResult heft = Planners.get("heft").plan(problem);
      PlanResult result = Planners.get("timefold").plan(problem, options);
      if (result.stopReason() == StopReason.STEP_LIMIT) {
        assertThat(result.counters()).as(problem.name()).containsEntry("steps", 20_000L);
      }
      if (heft.plan() != null) {
        assertThat(PlanChecker.check(problem, result.requirePlan())).as(problem.name()).isEmpty();
        assertThat(result.objective().orElseThrow())
            .as(problem.name())
            .isLessThanOrEqualTo(heft.objective().orElseThrow());
      }
    }
  }

  @Test
  void whatIsNotDecodedToTheEndWouldNotHaveBeenAccepted() {
    for (long seed = 0; seed < 20; seed++) {
      Problem problem = RandomCases.of(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (InfeasibleTasks.first(compiled).isEmpty()) {
        CheckingSink exact = new CheckingSink(problem, compiled);
        CheckingSink bounded = new CheckingSink(problem, compiled);
        SearchRequest request = new SearchRequest(compiled, STEPS, null);
        Outcome expected =
            new TimefoldBackend(EnvironmentMode.PHASE_ASSERT)
                .search(request, exact, new PlanInterrupter());
        Outcome outcome = new TimefoldBackend().search(request, bounded, new PlanInterrupter());
        // At its end Timefold may make a step of a move that it has not accepted.
        assertThat(outcome.counters().get("accepted"))
            .as(problem.name())
            .isBetween(
                expected.counters().get("accepted") - 1, expected.counters().get("accepted") + 1);
        assertThat(bounded.incumbentObjective())
            .as(problem.name())
            .isEqualTo(exact.incumbentObjective());
      }
    }
  }

  private static Problem.Builder chain(
      int tasks, Map<String, Long> consumes, long micros, long deadline) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      workflow.task(new Task("t" + t, List.of(Mode.of(micros).withConsumes(consumes))));
      if (t > 0) {
        workflow.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    return Problem.builder()
        .workflow(workflow.build())
        .job(new Job("j", "f", 0).withDeadlineMicros(deadline))
        .objective(Objective.makespan());
  }
}
