package dev.sextant.planner.sharing.compiled;

import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;

/** What workers cost. */
final class Prices {
  private Prices() {}

  /** The price of a worker, in micro-units of a currency per second. */
  static long of(Worker worker) {
    Price price = worker.price();
    return ((Price.Constant) price).microUnitsPerSecond();
  }
}
