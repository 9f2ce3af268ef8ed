package dev.sextant.timefold;

import ai.timefold.solver.core.api.domain.entity.PlanningEntity;
import ai.timefold.solver.core.api.domain.valuerange.CountableValueRange;
import ai.timefold.solver.core.api.domain.valuerange.ValueRangeProvider;
import ai.timefold.solver.core.api.domain.variable.PlanningVariable;

/** A pending task and what is chosen for it. */
@PlanningEntity
final class TaskChoice {
  /** Name of the planning variable. */
  static final String CHOICE = "choice";

  final int task;

  @ValueRangeProvider private final CountableValueRange<Choice> range;

  @PlanningVariable private Choice choice;

  TaskChoice(int task, CountableValueRange<Choice> range, Choice choice) {
    this.task = task;
    this.range = range;
    this.choice = choice;
  }

  Choice choice() {
    return choice;
  }

  void choose(Choice newChoice) {
    choice = newChoice;
  }

  TaskChoice copy() {
    return new TaskChoice(task, range, choice);
  }
}
