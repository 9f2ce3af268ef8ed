package dev.sextant.timefold;

import ai.timefold.solver.core.api.domain.entity.PlanningEntity;
import ai.timefold.solver.core.api.domain.valuerange.CountableValueRange;
import ai.timefold.solver.core.api.domain.valuerange.ValueRangeProvider;
import ai.timefold.solver.core.api.domain.variable.PlanningVariable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pending task: how and where it runs, and how early its turn comes. */
@PlanningEntity
final class PlacedTask {
  /** Name of a planning variable. */
  static final String PLACEMENT = "placement";

  /** Name of a planning variable. */
  static final String PRIORITY = "priority";

  final int task;

  @ValueRangeProvider private final List<Placement> placements;

  @ValueRangeProvider private final CountableValueRange<Integer> priorities;

  /** None until it is constructed. */
  @PlanningVariable private @Nullable Placement placement;

  /** The lower, the earlier; ties go to the lower task. */
  @PlanningVariable private Integer priority;

  PlacedTask(
      int task,
      List<Placement> placements,
      CountableValueRange<Integer> priorities,
      @Nullable Placement placement,
      int priority) {
    this.task = task;
    this.placements = placements;
    this.priorities = priorities;
    this.placement = placement;
    this.priority = priority;
  }

  @Nullable Placement placement() {
    return placement;
  }

  int priority() {
    return priority;
  }

  /** Another placement, or none. */
  void place(@Nullable Placement newPlacement) {
    placement = newPlacement;
  }

  /** Another priority. */
  void reprioritise(int newPriority) {
    priority = newPriority;
  }

  PlacedTask copy() {
    return new PlacedTask(task, placements, priorities, placement, priority);
  }

  @Override
  public String toString() {
    return "task " + task;
  }
}
