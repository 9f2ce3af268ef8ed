package dev.sextant.heuristics.list;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.ManyTasks;
import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.model.Problem;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QuincyTest {

  /** Flows of equal cost differ, and so do plans; none is better on the whole. */
  @Test
  void plansAsWellAsWithANodeForEveryTask() {
    double logarithms = 0;
    int compared = 0;
    for (long seed = 0; seed < 1000; seed++) {
      CompiledProblem problem = CompiledProblem.of(RandomProblems.of(seed, (int) seed % 9));
      if (problem.taskWithoutOption().isPresent()) {
        continue;
      }
      Timetable built = build(problem);
      Timetable expected = buildByLibrary(problem);
      assertThat(built == null).as("seed " + seed).isEqualTo(expected == null);
      if (built != null && expected != null) {
        ObjectiveFunction objective = new ObjectiveFunction(problem);
        logarithms +=
            Math.log((1.0 + value(objective, built)) / (1.0 + value(objective, expected)));
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(900);
    assertThat(logarithms / compared).isLessThan(0.003);
    for (int shape = 0; shape < 3; shape++) {
      CompiledProblem problem = CompiledProblem.of(problem(shape, 2_000));
      ObjectiveFunction objective = new ObjectiveFunction(problem);
      assertThat((double) value(objective, requireNonNull(build(problem))))
          .isLessThan(1.002 * value(objective, requireNonNull(buildByLibrary(problem))));
    }
  }

  private static @Nullable Timetable build(CompiledProblem problem) {
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.LEFT, true);
    return ListBackend.build(schedule, new Quincy(schedule, Plans.pace()), Plans.pace());
  }

  private static @Nullable Timetable buildByLibrary(CompiledProblem problem) {
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.LEFT, true);
    return ListBackend.build(schedule, new LibraryQuincy(schedule, Plans.pace()), Plans.pace());
  }

  private static long value(ObjectiveFunction objective, Timetable timetable) {
    return objective.evaluate(timetable.toPlan());
  }

  @Test
  void asksTwiceAsMuchForTwiceAsManyTasks() {
    for (int shape = 0; shape < 3; shape++) {
      long some = estimates(problem(shape, 3_000));
      long twice = estimates(problem(shape, 6_000));
      assertThat(twice).as("shape " + shape).isLessThanOrEqualTo(some * 22 / 10);
      assertThat(twice).isLessThanOrEqualTo(6_000 * 100L);
    }
  }

  private static Problem problem(int shape, int tasks) {
    return switch (shape) {
      case 0 -> ManyTasks.atOnce(tasks, 20);
      case 1 -> ManyTasks.arriving(tasks, 20);
      default -> ManyTasks.oneWorkflow(tasks, 20);
    };
  }

  private static long estimates(Problem problem) {
    PartialSchedule schedule = new PartialSchedule(CompiledProblem.of(problem), Gaps.LEFT, true);
    Quincy quincy = new Quincy(schedule, Plans.pace());
    assertThat(ListBackend.build(schedule, quincy, Plans.pace())).isNotNull();
    return quincy.estimates();
  }
}
