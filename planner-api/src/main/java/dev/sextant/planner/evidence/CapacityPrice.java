package dev.sextant.planner.evidence;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a microsecond of one unit of a resource is worth, or one unit of a budget, in no unit.
 *
 * @param price not negative
 * @param resource its name; null where it is the price of a budget
 * @param workers ids of the workers that it holds for; empty: all
 * @param budget its id; null where it is the price of a resource
 */
public record CapacityPrice(
    long price, @Nullable String resource, List<String> workers, @Nullable String budget) {
  /**
   * A price.
   *
   * @throws IllegalArgumentException unless it is of a resource or of a budget, which has no
   *     workers
   */
  public CapacityPrice {
    if ((resource == null) == (budget == null)) {
      throw new IllegalArgumentException("A price is of a resource or of a budget.");
    }
    workers = List.copyOf(workers);
    if (budget != null && !workers.isEmpty()) {
      throw new IllegalArgumentException("The price of a budget is of no workers.");
    }
  }

  /** The price of a resource of some workers, or of all where none is named. */
  public static CapacityPrice ofResource(long price, String resource, List<String> workers) {
    return new CapacityPrice(price, resource, workers, null);
  }

  /** The price of a budget. */
  public static CapacityPrice ofBudget(long price, String budget) {
    return new CapacityPrice(price, null, List.of(), budget);
  }
}
