package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.list.MarginalCostList;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.PlanCost;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.SearchOptions;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HoldsTest {
  /** Jobs of two tasks in a row on two workers, without models. */
  private static Problem drawn(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem =
        Problem.builder()
            .transfers(TransferModel.uniform(1, 1_000_000))
            .worker(Worker.cpu("a"))
            .worker(Worker.cpu("b"))
            .objective(Objective.makespan());
    for (int j = 0; j < 6; j++) {
      problem
          .workflow(
              Workflow.builder("work" + j)
                  .task(Task.of("first", Mode.of(random.nextLong(1, 20))))
                  .task(Task.of("second", Mode.of(random.nextLong(1, 20))))
                  .edge("first", "second", 1)
                  .build())
          .job(new Job("job" + j, "work" + j, random.nextLong(40)));
    }
    return ChangingPrices.in(problem.build(), seed, seed % 2 == 0);
  }

  @Test
  void aPlanThatWaitsIsDecodedAsItIs() {
    int waited = 0;
    for (long seed = 0; seed < 60; seed++) {
      CompiledProblem problem = CompiledProblem.of(drawn(seed));
      Pace pace = new Pace(SearchOptions.defaults(), new PlanInterrupter());
      for (Function<Pace, Timetable> list : MarginalCostList.lists(problem)) {
        Timetable timetable = list.apply(pace);
        if (timetable == null) {
          continue;
        }
        IndexedPlan plan = timetable.toPlan();
        for (Solution solution :
            List.of(
                Solution.of(problem, plan),
                new SolutionCompletion(problem, problem.tasks()).completed(plan, null))) {
          OrderDecoder decoder = OrderDecoder.of(problem);
          assertThat(solution.decode(decoder)).isTrue();
          assertThat(decoder.cost()).as("seed %d", seed).isEqualTo(new PlanCost(problem).of(plan));
          waited +=
              IntStream.range(0, problem.tasks())
                      .anyMatch(t -> solution.holdMicros(t) != OrderDecoder.NOT_HELD)
                  ? 1
                  : 0;
        }
      }
    }
    assertThat(waited).isGreaterThan(60);
  }

  /**
   * Tasks of 1 to 4 seconds fill three cheap times of 4, 3 and 5 seconds if each is in the right
   * one; a list that fills the cheapest first leaves some over.
   */
  @ParameterizedTest
  @ValueSource(strings = {"local-search", "auto"})
  void aSearchFindsTheCheapestHoursForAll(String planner) {
    long second = 1_000_000;
    Problem.Builder problem =
        Problem.builder()
            .transfers(TransferModel.uniform(0, 1))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .worker(
                Worker.cpu("w")
                    .withPrice(new Price.Constant(100 * second))
                    .withCalendar(
                        new Calendar(
                            List.of(
                                new Calendar.Step(10 * second, true, 3 * second),
                                new Calendar.Step(14 * second, true, 100 * second),
                                new Calendar.Step(20 * second, true, second),
                                new Calendar.Step(23 * second, true, 100 * second),
                                new Calendar.Step(30 * second, true, 2 * second),
                                new Calendar.Step(35 * second, true, 100 * second)))));
    int[] lengths = {1, 2, 2, 3, 4};
    for (int j = 0; j < lengths.length; j++) {
      String id = "work" + j;
      Task task = Task.of("task", Mode.of(lengths[j] * second));
      problem
          .workflow(Workflow.builder(id).task(task).build())
          .job(new Job(id, id, 0).withDeadlineMicros(40 * second));
    }
    Problem built = problem.build();
    PlanResult result =
        Planners.get(planner)
            .plan(built, PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(2)));
    assertThat(PlanChecker.check(built, result.requirePlan())).isEmpty();
    // 3 seconds at 1, 5 at 2 and 4 at 3.
    assertThat(result.objective()).hasValue(25 * second);
  }
}
