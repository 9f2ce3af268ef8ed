package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which strategies the solver is told, by its log. */
class PortfolioChoiceTest {
  private static final String FROM_BELOW = "use_objective_lb_search: true";
  private static final CpSatOptions BOUNDING =
      CpSatOptions.defaults()
          .withStart(CpSatOptions.Start.GIVEN)
          .withRelaxations(false)
          .withPortfolio(CpSatOptions.Strategies.FROM_BELOW);

  /** The parameters of the last model that the solver is given. */
  private static String parameters(Problem problem, CpSatOptions options, int threads) {
    Queue<String> lines = new ConcurrentLinkedQueue<>();
    Planners.of(new OrToolsProvider(options.withLog(lines::add)), "cp-sat")
        .plan(
            problem,
            PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(1)).withMaxThreads(threads));
    return lines.stream()
        .filter(line -> line.startsWith("Parameters:"))
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  private static Problem small(ObjectiveTerm term) {
    return SmallProblem.draw(3).problem().withObjective(Objective.of(term));
  }

  @ParameterizedTest
  @EnumSource(names = {"MAKESPAN_MICROS", "TOTAL_WEIGHTED_FLOW_MICROS"})
  void boundsAreRaisedFromBelowWhereEndsOfJobsCount(ObjectiveTerm term) {
    assertThat(parameters(small(term), BOUNDING, 1))
        .contains(FROM_BELOW)
        .contains("linearization_level: 0");
  }

  @ParameterizedTest
  @EnumSource(names = {"MODEL_LOAD_MICROS", "COST_MICRO_UNITS"})
  void otherObjectivesKeepWhatSuitsThem(ObjectiveTerm term) {
    assertThat(parameters(small(term), BOUNDING, 1)).doesNotContain(FROM_BELOW);
  }

  @Test
  void theyAreRaisedWithALinearRelaxationWhereWorkersAreChosenAndNothingIsLoaded() {
    Workflow.Builder workflow = Workflow.builder("w");
    for (int t = 0; t < 5; t++) {
      workflow.task(
          Task.of(
              "t" + t,
              Mode.of(
                  Mode.DEFAULT_ID,
                  TaskDuration.perWorker(Map.of("a", 100L + 7 * t, "b", 110L - t)))));
    }
    Problem unrelated =
        Problem.builder()
            .workflow(workflow.build())
            .job("j", "w")
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .objective(Objective.makespan())
            .build();
    assertThat(parameters(unrelated, BOUNDING, 1))
        .contains(FROM_BELOW)
        .contains("linearization_level: 1");
  }

  @Test
  void theOnlyWorkerBesideASearchForPlansRaisesTheBound() {
    CpSatOptions unprovable =
        CpSatOptions.defaults()
            .withRelaxations(false)
            .withTuning(CpSatTuning.PROVABLE_CACHE, 0)
            .withTuning(CpSatTuning.PROVABLE_RUNS, 0)
            .withTuning(CpSatTuning.START_MILLIS, 100);
    assertThat(parameters(TinyProblems.crowd(4), unprovable, 2)).contains(FROM_BELOW);
    assertThat(parameters(TinyProblems.crowd(4), unprovable, 1)).doesNotContain(FROM_BELOW);
  }
}
