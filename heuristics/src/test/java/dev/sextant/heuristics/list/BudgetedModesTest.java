package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetedModesTest {
  private static final List<String> SEARCHES =
      List.of("auto", "cp-sat", "local-search", "list-search", "timefold");

  /** Jobs of three tasks, each slow, or faster for some of a budget. */
  private static Problem drawn(int seed, int budgets, long unit) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem =
        Problem.builder()
            .transfers(TransferModel.uniform(10, 1_000_000))
            .objective(
                Objective.of(
                    seed % 2 == 0
                        ? ObjectiveTerm.MAKESPAN_MICROS
                        : ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS));
    for (int w = 0; w < 3; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    int kinds = 3;
    int jobs = 12;
    long[] most = new long[budgets];
    for (int k = 0; k < kinds; k++) {
      Workflow.Builder workflow = Workflow.builder("work" + k);
      for (int t = 0; t < 3; t++) {
        long slow = random.nextLong(10 * unit) + unit;
        int budget = random.nextInt(budgets);
        long taken = random.nextLong(5 * unit) + 1;
        most[budget] += taken * jobs / kinds;
        workflow.task(
            Task.of(
                "task" + t,
                Mode.of("slow", TaskDuration.of(slow)),
                Mode.of("fast", TaskDuration.of(1 + slow / random.nextInt(2, 5)))
                    .withConsumes(Map.of("budget" + budget, taken))));
        if (t > 0) {
          workflow.edge("task" + (t - 1), "task" + t, 1);
        }
      }
      problem.workflow(workflow.build());
    }
    for (int b = 0; b < budgets; b++) {
      problem.budget("budget" + b, random.nextLong(most[b] + 1));
    }
    for (int j = 0; j < jobs; j++) {
      problem.job(new Job("job" + j, "work" + j % kinds, random.nextLong(20 * unit)));
    }
    return problem.build();
  }

  @Test
  void everyListKeepsBudgets() {
    List<String> lists =
        Planners.available().stream().filter(name -> !SEARCHES.contains(name)).toList();
    assertThat(lists)
        .contains("heft", "min-min", "compass", "posh", "darts")
        .hasSizeGreaterThan(25);
    for (int seed = 0; seed < 12; seed++) {
      Problem problem = drawn(seed, 1 + seed % 2, seed % 3 == 0 ? 1_000_003 : 7);
      for (String name : lists) {
        PlanResult result =
            Planners.get(name)
                .plan(problem, PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(20)));
        assertThat(result.plan()).as("%s, seed %d", name, seed).isNotNull();
        assertThat(PlanChecker.check(problem, result.requirePlan()))
            .as("%s, seed %d", name, seed)
            .isEmpty();
      }
    }
  }

  /** No more work than the best choice there is but for what one task spares. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 4, 6, 8, 10, 12, 14})
  void littleWorkIsLeftToSpare(int seed) {
    CompiledProblem problem = CompiledProblem.of(drawn(seed, 1, 9));
    CompiledProblem chosen = BudgetedModes.in(problem);
    long work = 0;
    long taken = 0;
    long mostSpared = 0;
    int budget = (int) problem.budgetLeft(0);
    long[] least = new long[budget + 1];
    CompiledWorkflows workflows = problem.workflows();
    for (int t = 0; t < problem.tasks(); t++) {
      int wt = problem.jobs().workflowTask(t);
      int mode = chosen.state().pinnedMode(t);
      long[] next = new long[budget + 1];
      Arrays.fill(next, Long.MAX_VALUE / 2);
      long longest = 0;
      long shortest = Long.MAX_VALUE;
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        long micros = workflows.optionDurationMicros(o);
        int takes = (int) workflows.consumption(workflows.optionMode(o), 0);
        for (int b = takes; b <= budget; b++) {
          next[b] = Math.min(next[b], least[b - takes] + micros);
        }
        longest = Math.max(longest, micros);
        shortest = Math.min(shortest, micros);
        if (workflows.optionMode(o) == mode || mode == CompiledState.FREE) {
          work += micros;
          taken += takes;
        }
      }
      mostSpared = Math.max(mostSpared, longest - shortest);
      least = next;
    }
    assertThat(taken).isLessThanOrEqualTo(budget);
    assertThat(work).isBetween(least[budget], least[budget] + mostSpared);
  }

  @Test
  void nothingIsChosenWhereBudgetsAreAmpleOrTooSmallForAll() {
    Problem problem = drawn(3, 2, 7);
    for (long amount : new long[] {1_000_000}) {
      List<Budget> ample =
          problem.budgets().stream().map(budget -> new Budget(budget.id(), amount)).toList();
      CompiledProblem compiled = CompiledProblem.of(problem.toBuilder().onlyBudgets(ample).build());
      assertThat(BudgetedModes.in(compiled)).isSameAs(compiled);
    }
    Problem always =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .transfers(TransferModel.uniform(0, 1))
            .budget("b", 3)
            .workflow(
                Workflow.builder("one")
                    .task(Task.of("task", Mode.of(5).withConsumes(Map.of("b", 2L))))
                    .build())
            .job(new Job("a", "one", 0))
            .job(new Job("b", "one", 0))
            .objective(Objective.makespan())
            .build();
    CompiledProblem compiled = CompiledProblem.of(always);
    assertThat(BudgetedModes.in(compiled)).isSameAs(compiled);
  }

  /**
   * Tasks that are alike all take the same mode at any prices, and neither budget suffices for all.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10, 101})
  void budgetsThatSufficeOnlyTogetherAreShared(int jobs) {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .transfers(TransferModel.uniform(0, 1))
            .budget("a", 3L * (jobs / 2) + 1)
            .budget("b", 7L * (jobs - jobs / 2))
            .workflow(
                Workflow.builder("one")
                    .task(
                        Task.of(
                            "task",
                            Mode.of("first", TaskDuration.of(10)).withConsumes(Map.of("a", 3L)),
                            Mode.of("second", TaskDuration.of(4)).withConsumes(Map.of("b", 7L))))
                    .build())
            .objective(Objective.makespan());
    for (int j = 0; j < jobs; j++) {
      problem.job(new Job("job" + j, "one", 0));
    }
    Problem built = problem.build();
    CompiledProblem chosen = BudgetedModes.in(CompiledProblem.of(built));
    assertThat(BudgetedModes.areChosen(chosen)).isTrue();
    PlanResult result = Planners.get("heft").plan(built, PlannerOptions.defaults());
    assertThat(PlanChecker.check(built, result.requirePlan())).isEmpty();
  }

  @Test
  void itIsChosenOnceAndLeavesTheProblemAsItIs() {
    CompiledProblem problem = CompiledProblem.of(drawn(5, 1, 7));
    CompiledProblem chosen = BudgetedModes.in(problem);
    assertThat(BudgetedModes.in(problem)).isSameAs(chosen).isNotSameAs(problem);
    assertThat(IntStream.range(0, problem.tasks()).map(problem.state()::pinnedMode))
        .containsOnly(CompiledState.FREE);
    assertThat(IntStream.range(0, problem.tasks()).map(chosen.state()::pinnedMode))
        .doesNotContain(CompiledState.FREE);
  }

  /** Tasks that are alike share what there is: not all of the first jobs. */
  @Test
  void whatIsLeftGoesToSomeTasksOfAllJobs() {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .transfers(TransferModel.uniform(0, 1))
            .budget("b", 50)
            .workflow(
                Workflow.builder("one")
                    .task(
                        Task.of(
                            "task",
                            Mode.of("slow", TaskDuration.of(10)),
                            Mode.of("fast", TaskDuration.of(4)).withConsumes(Map.of("b", 1L))))
                    .build())
            .objective(Objective.makespan());
    for (int j = 0; j < 100; j++) {
      problem.job(new Job("job" + j, "one", 0));
    }
    CompiledProblem compiled = CompiledProblem.of(problem.build());
    CompiledProblem chosen = BudgetedModes.in(compiled);
    for (int from = 0; from < 100; from += 20) {
      assertThat(
              IntStream.range(from, from + 20)
                  .filter(
                      t -> compiled.workflows().consumption(chosen.state().pinnedMode(t), 0) > 0)
                  .count())
          .isBetween(8L, 12L);
    }
  }
}
