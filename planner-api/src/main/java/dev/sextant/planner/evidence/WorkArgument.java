package dev.sextant.planner.evidence;

import java.util.List;

/**
 * The makespan is at least what it takes to do so much work: under any prices for capacity, each of
 * some tasks costs at least its cheapest option, and until they are all done the workers can do so
 * much and no more.
 *
 * @param value microseconds from now
 * @param prices of capacity; what is not named has none
 * @param headMicros counted are the pending tasks that can start at this instant at the earliest
 * @param tailMicros and after which at least so much must follow; a negative one proves nothing
 * @param tasks how many of them have a price
 * @param distinctEnds whether it counts, too, that no two workers begin or end with the same task
 * @param loads whether unavoidable loads count, on workers whose loads keep all capacity from
 *     working; then workers count from when they are available
 */
public record WorkArgument(
    long value,
    List<CapacityPrice> prices,
    long headMicros,
    long tailMicros,
    long tasks,
    boolean distinctEnds,
    boolean loads)
    implements Argument {
  public WorkArgument {
    prices = List.copyOf(prices);
  }
}
