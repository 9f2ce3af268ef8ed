package dev.sextant.planner.evidence;

import dev.sextant.planner.model.ObjectiveTerm;
import java.util.List;
import java.util.Objects;

/**
 * A term that counts loads, bytes, money or workers is at least what no choice avoids: loads of
 * models that every mode of a task needs, data whose places cannot run its reader, the cheapest
 * option of each task, workers that pins name or that it takes for each task to have one of its
 * kinds.
 *
 * @param term the term
 * @param value in its unit
 * @param units how many units of the prices are one of the term
 * @param prices of budgets, where the term is money: what each option takes of them adds to what it
 *     costs, and what is left of them is taken off the sum
 */
public record LeastArgument(ObjectiveTerm term, long value, long units, List<CapacityPrice> prices)
    implements Argument {
  public LeastArgument {
    Objects.requireNonNull(term, "term");
    prices = List.copyOf(prices);
  }

  /** One without prices. */
  public LeastArgument(ObjectiveTerm term, long value) {
    this(term, value, 1, List.of());
  }
}
