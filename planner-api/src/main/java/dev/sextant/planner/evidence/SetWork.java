package dev.sextant.planner.evidence;

import java.util.List;

/**
 * When sets of jobs end at the earliest by their work: at these prices each task costs at least its
 * cheapest option, and no two workers begin or end with the same task.
 *
 * @param prices of capacity; what is not named has none
 * @param headMicros counted are the pending tasks that can start at this instant at the earliest
 * @param tailMicros and after which at least so much must follow; a negative one proves nothing
 */
public record SetWork(List<CapacityPrice> prices, long headMicros, long tailMicros) {
  public SetWork {
    prices = List.copyOf(prices);
  }
}
