package dev.sextant.timefold;

import ai.timefold.solver.core.api.domain.solution.PlanningEntityCollectionProperty;
import ai.timefold.solver.core.api.domain.solution.PlanningScore;
import ai.timefold.solver.core.api.domain.solution.PlanningSolution;
import ai.timefold.solver.core.api.score.buildin.simplebigdecimal.SimpleBigDecimalScore;
import dev.sextant.heuristics.search.Solution;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Timefold's solution: a choice per pending task. Copies share the decoded schedule. */
@PlanningSolution(solutionCloner = Formulation.Cloner.class)
final class Schedule {
  final DecodedSchedule decoded;

  @PlanningEntityCollectionProperty final List<TaskChoice> tasks;

  @PlanningScore @Nullable SimpleBigDecimalScore score;

  private Schedule(DecodedSchedule decoded, List<TaskChoice> tasks) {
    this.decoded = decoded;
    this.tasks = tasks;
  }

  /** A schedule that chooses what a solution does. */
  static Schedule of(CompiledProblem problem, DecodedSchedule decoded, Solution solution) {
    int size = decoded.size();
    List<TaskChoice> tasks = new ArrayList<>(size);
    for (int at = 0; at < size; at++) {
      int task = solution.task(at);
      Choice choice =
          new Choice(
              SparseRanks.even(at, size),
              solution.option(task),
              solution.worker(task),
              solution.holdMicros(task));
      tasks.add(new TaskChoice(task, new ChoiceRange(problem, task), choice));
    }
    return new Schedule(decoded, tasks);
  }

  Schedule copy() {
    List<TaskChoice> copies = new ArrayList<>(tasks.size());
    for (TaskChoice task : tasks) {
      copies.add(task.copy());
    }
    Schedule copy = new Schedule(decoded, copies);
    copy.score = score;
    return copy;
  }
}
