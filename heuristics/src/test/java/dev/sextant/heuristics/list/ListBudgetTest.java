package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.compass.CompassBackend;
import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.spi.SearchOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lists are given up when they are lost, and only then. */
class ListBudgetTest {
  private static Pace pace(@Nullable ListBudget budget) {
    return new Pace(SearchOptions.defaults(), new PlanInterrupter()).within(budget);
  }

  private static List<Function<Pace, @Nullable Timetable>> lists(CompiledProblem problem) {
    List<Function<Pace, @Nullable Timetable>> lists = new ArrayList<>();
    for (ListHeuristic heuristic : ListHeuristic.values()) {
      lists.add(pace -> new ListBackend(heuristic).build(problem, 1, pace));
    }
    lists.add(pace -> CompassBackend.build(problem, pace));
    lists.add(pace -> GuidedList.build(problem, Guidance.of(problem, 0.1), pace));
    return lists;
  }

  private static Objective objective(long seed) {
    return switch ((int) (seed % 5)) {
      case 0, 1 -> Objective.makespan();
      case 2 ->
          Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)
              .plus(3, ObjectiveTerm.MAKESPAN_MICROS);
      case 3 -> Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
      default ->
          Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS)
              .plus(2, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)
              .plus(1_000_000, ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS)
              .plus(1, ObjectiveTerm.MODEL_LOAD_MICROS);
    };
  }

  @Test
  void whatIsGivenUpIsNotBetterAndWhatIsNotIsTheSame() {
    int whole = 0;
    int givenUp = 0;
    int givenUpForEnds = 0;
    for (long seed = 0; seed < 120; seed++) {
      CompiledProblem problem =
          CompiledProblem.of(
              RandomProblems.of(seed, (int) (seed % 3) * 8).withObjective(objective(seed)));
      if (problem.taskWithoutOption().isPresent()) {
        continue;
      }
      ObjectiveFunction objective = new ObjectiveFunction(problem);
      Timetable heft = HeftBackend.build(problem, pace(null));
      long toBeat = heft == null ? Long.MAX_VALUE : objective.evaluate(heft.toPlan());
      ListBudget budget = ListBudget.of(problem, () -> toBeat);
      // One pace for all of them: what one list takes is not to count for the next.
      Pace within = pace(budget);
      for (Function<Pace, @Nullable Timetable> list : lists(problem)) {
        Timetable expected = list.apply(pace(null));
        Timetable built = list.apply(within);
        if (expected == null) {
          assertThat(built).isNull();
        } else if (built == null) {
          assertThat(budget).isNotNull();
          assertThat(objective.evaluate(expected.toPlan())).isGreaterThanOrEqualTo(toBeat);
          givenUp++;
          givenUpForEnds += seed % 5 > 2 ? 1 : 0;
        } else {
          assertThat(objective.evaluate(built.toPlan()))
              .isEqualTo(objective.evaluate(expected.toPlan()));
          whole++;
        }
      }
    }
    assertThat(givenUp).isGreaterThan(100);
    assertThat(givenUpForEnds).isGreaterThan(50);
    assertThat(whole).isGreaterThan(100);
  }

  @Test
  void noPlanTakesMoreThanWorkersCanDo() {
    int known = 0;
    for (long seed = 0; seed < 200; seed++) {
      CompiledProblem problem =
          CompiledProblem.of(
              RandomProblems.of(seed, (int) (seed % 3) * 8).withObjective(Objective.makespan()));
      if (problem.taskWithoutOption().isPresent()) {
        continue;
      }
      LowerBounds bounds = LowerBounds.of(problem);
      for (Function<Pace, @Nullable Timetable> list : lists(problem)) {
        Timetable built = list.apply(pace(null));
        if (built == null) {
          continue;
        }
        IndexedPlan plan = built.toPlan();
        long end = problem.state().nowMicros();
        double taken = 0;
        for (int t = 0; t < problem.tasks(); t++) {
          end = Math.max(end, plan.end[t]);
          if (problem.state().isPending(t)) {
            int wt = problem.jobs().workflowTask(t);
            int c = problem.workers().classOf(plan.worker[t]);
            taken += bounds.optionPrice(problem.workflows().option(wt, plan.mode[t], c));
          }
        }
        double most = bounds.workUntil(end);
        assertThat(taken).as("seed %d", seed).isLessThanOrEqualTo(most * (1 + 1e-9));
        known += Double.isFinite(most) ? 1 : 0;
      }
    }
    assertThat(known).isGreaterThan(500);
  }

  /** The others are worth nothing: as soon as one task takes the dear option, the list is lost. */
  @Test
  void isOverWithTheFirstTaskThatCostsTooMuch() {
    CompiledProblem problem = null;
    for (long seed = 0; problem == null; seed++) {
      CompiledProblem drawn =
          CompiledProblem.of(RandomProblems.of(seed, 20).withObjective(Objective.makespan()));
      if (drawn.taskWithoutOption().isEmpty()
          && ListBudget.of(drawn, () -> Long.MAX_VALUE) != null
          && Guidance.of(drawn, 0).tellsApart()) {
        problem = drawn;
      }
    }
    long bound = LowerBounds.of(problem).workMicros();
    long impossible = Math.max(1, bound / 2);
    ListBudget budget = Objects.requireNonNull(ListBudget.of(problem, () -> impossible));
    budget.begin();
    int task = 0;
    while (!problem.state().isPending(task)) {
      task++;
    }
    int first = problem.workflows().optionsBegin(problem.jobs().workflowTask(task));
    assertThat(budget.isOver(task, first, 0)).isTrue();
    ListBudget unlimited =
        Objects.requireNonNull(ListBudget.of(problem, () -> Long.MAX_VALUE)).copy();
    unlimited.begin();
    assertThat(unlimited.isOver(task, first, 0)).isFalse();
  }
}
