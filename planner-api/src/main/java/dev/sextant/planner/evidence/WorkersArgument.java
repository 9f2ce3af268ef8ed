package dev.sextant.planner.evidence;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Workers that are used, and time that the makespan takes longer if there are fewer, add at least
 * so much to the objective: under any prices for capacity, each of some tasks costs at least its
 * cheapest option, and until they are all done the workers that are used, however they are chosen,
 * must be able to do so much.
 *
 * @param value in units of the objective, beside what is claimed of the makespan
 * @param makespanMicros what comes on top of this counts; no less than what is claimed of the
 *     makespan
 * @param prices of capacity; what is not named has none
 * @param headMicros counted are the pending tasks that can start at this instant at the earliest
 * @param tailMicros and after which at least so much must follow; a negative one proves nothing
 * @param untilMicros and, unless null, that must have ended by this instant because of the deadline
 *     of their job; then that is when they are done, however long the makespan is
 * @param tasks how many of them have a price
 */
public record WorkersArgument(
    long value,
    long makespanMicros,
    List<CapacityPrice> prices,
    long headMicros,
    long tailMicros,
    @Nullable Long untilMicros,
    long tasks)
    implements Argument {
  public WorkersArgument {
    prices = List.copyOf(prices);
  }
}
