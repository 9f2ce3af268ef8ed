package dev.sextant.timefold;

import ai.timefold.solver.core.api.score.director.ScoreDirector;
import ai.timefold.solver.core.impl.heuristic.move.AbstractMove;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Other choices for some tasks. */
final class ChoiceMove extends AbstractMove<Schedule> {
  private final TaskChoice[] tasks;
  private final Choice[] before;
  private final Choice[] after;

  /** A move of tasks, each at most once, from their present choices to others. */
  ChoiceMove(TaskChoice[] tasks, Choice[] after) {
    this.tasks = tasks;
    this.after = after;
    before = new Choice[tasks.length];
    Arrays.setAll(before, i -> tasks[i].choice());
  }

  int size() {
    return tasks.length;
  }

  TaskChoice task(int i) {
    return tasks[i];
  }

  Choice after(int i) {
    return after[i];
  }

  /** Whether every task has the very choice of after the move. */
  boolean isDone() {
    for (int i = 0; i < tasks.length; i++) {
      if (tasks[i].choice() != after[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether every task has the very choice of before the move. */
  boolean isUndone() {
    for (int i = 0; i < tasks.length; i++) {
      if (tasks[i].choice() != before[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean isMoveDoable(ScoreDirector<Schedule> director) {
    return true;
  }

  @Override
  protected void doMoveOnGenuineVariables(ScoreDirector<Schedule> director) {
    for (int i = 0; i < tasks.length; i++) {
      director.beforeVariableChanged(tasks[i], TaskChoice.CHOICE);
      tasks[i].choose(after[i]);
      director.afterVariableChanged(tasks[i], TaskChoice.CHOICE);
    }
  }

  @Override
  public Collection<?> getPlanningEntities() {
    return List.of(tasks);
  }

  @Override
  public Collection<?> getPlanningValues() {
    return List.of(after);
  }
}
