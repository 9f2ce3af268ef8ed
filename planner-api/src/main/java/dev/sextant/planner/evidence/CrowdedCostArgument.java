package dev.sextant.planner.evidence;

import java.util.List;

/**
 * Runs cost at least so much, as not all of them fit where and when they are cheapest: under any
 * prices for capacity at different times, each pending task costs at least its cheapest option and
 * start at money and prices together, less what all capacity is worth.
 *
 * @param value micro-units of money
 * @param scale how many units of the prices are one micro-unit of money; at least 1
 * @param prices of capacity; what is not named has none
 */
public record CrowdedCostArgument(long value, long scale, List<PricedTimes> prices)
    implements Argument {
  public CrowdedCostArgument {
    prices = List.copyOf(prices);
  }
}
