package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.home.ModelHomes;
import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import org.junit.jupiter.api.Test;

class HeldFirstTest {
  private static final Objective LOADS = Objective.of(ObjectiveTerm.LOAD_COUNT);

  private static Problem.Builder oneWorker(long memory) {
    return Problem.builder()
        .worker(Worker.gpu("g", "T4", memory, 1_000_000))
        .model("a", 10)
        .model("b", 10)
        .model("c", 10)
        .objective(LOADS);
  }

  private static long loads(Problem problem) {
    PlanResult result = Planners.get("marginal-cost").plan(problem);
    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    return result.objective().orElseThrow();
  }

  /** Job after job would load each model once per job. */
  @Test
  void tasksThatNeedTheSameWaitForEachOther() {
    Problem problem =
        oneWorker(10)
            .workflow(
                Workflow.builder("f").task("t", 5, "a").task("u", 5, "b").edge("t", "u", 0).build())
            .job("j", "f")
            .job("k", "f")
            .job("l", "f")
            .build();

    assertThat(loads(problem)).isEqualTo(2);
  }

  /** Loading a first serves one of two tasks; after b, it serves both. */
  @Test
  void whatMightBeNeededAgainIsLoadedLater() {
    Problem problem =
        oneWorker(10)
            .workflow(Workflow.builder("f").task("t", 5, "a").build())
            .workflow(
                Workflow.builder("g").task("u", 5, "b").task("v", 5, "a").edge("u", "v", 0).build())
            .job("j", "f")
            .job("k", "g")
            .build();

    assertThat(loads(problem)).isEqualTo(2);
  }

  /** Whoever is ready can have its models in more than one mode; one will do. */
  @Test
  void theModeThatFindsItsModelsIsTaken() {
    Problem problem =
        oneWorker(10)
            .workflow(
                Workflow.builder("f")
                    .task("t", 5, "a")
                    .task(
                        Task.of(
                            "u",
                            Mode.of("x", TaskDuration.of(1)).withModels("b"),
                            Mode.of("y", TaskDuration.of(9)).withModels("a")))
                    .build())
            .job("j", "f")
            .build();

    assertThat(loads(problem)).isOne();
  }

  @Test
  void tasksWithoutModelsRunAsWell() {
    Problem problem =
        oneWorker(20)
            .workflow(
                Workflow.builder("f")
                    .task("t", 5, "a", "b")
                    .task("u", 5)
                    .task("v", 5, "c")
                    .edge("t", "u", 0)
                    .edge("u", "v", 0)
                    .build())
            .job("j", "f")
            .build();

    assertThat(loads(problem)).isEqualTo(3);
  }

  @Test
  void everyPlanIsValidWhateverTheProblem() {
    int seen = 0;
    for (long seed = 0; seed < 500; seed++) {
      Problem problem = RandomProblems.of(seed).withObjective(LOADS);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isEmpty()) {
        PartialSchedule schedule = new PartialSchedule(compiled, Gaps.LEFT, true);
        ListRule rule = new HeldFirst(schedule, ModelHomes.fewest(compiled), 1);
        Timetable timetable = ListBackend.build(schedule, rule, Plans.pace());
        if (timetable != null) {
          seen++;
          Plans.valid(problem, compiled, timetable);
        }
      }
    }
    assertThat(seen).isGreaterThan(200);
  }
}
