package dev.sextant.planner.evidence;

import java.util.List;

/**
 * The makespan is at least this, because a shorter one leaves tasks of a worker that runs one at a
 * time no order. Each step makes a task start later, or end earlier before the assumed end; the
 * last one is the contradiction.
 *
 * @param value microseconds from now; what is refuted is one step of time less
 * @param steps in order; those of one round follow once heads and tails were carried along edges
 */
public record OrderArgument(long value, List<OrderStep> steps) implements Argument {
  public OrderArgument {
    steps = List.copyOf(steps);
  }
}
