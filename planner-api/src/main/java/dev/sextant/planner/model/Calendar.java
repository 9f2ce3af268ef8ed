package dev.sextant.planner.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * When a worker is open, and what it costs then. Before the first step it is open at its own price;
 * the last step holds for ever. Immutable and thread-safe; validated together with the problem.
 *
 * @param steps in strictly ascending order of time
 */
public record Calendar(List<Step> steps) {
  /** Open at any time, at the price of the worker. */
  public static final Calendar ALWAYS = new Calendar(List.of());

  /** Copies the steps. */
  public Calendar {
    steps = List.copyOf(steps);
  }

  /** The calendar with these steps. */
  public static Calendar of(Step... steps) {
    return new Calendar(List.of(steps));
  }

  /**
   * What holds from an instant on, until the next step.
   *
   * @param fromMicros when it begins, in microseconds, not negative
   * @param available whether the worker is open: runs, loads and residencies keep out of times in
   *     which it is not
   * @param priceMicroUnitsPerSecond micro-units of a currency per second of run, not negative; null
   *     for the price of the worker
   */
  public record Step(long fromMicros, boolean available, @Nullable Long priceMicroUnitsPerSecond) {
    /** The worker is open at its own price from an instant on. */
    public static Step open(long fromMicros) {
      return new Step(fromMicros, true, null);
    }

    /** The worker is open at this price from an instant on. */
    public static Step open(long fromMicros, long priceMicroUnitsPerSecond) {
      return new Step(fromMicros, true, priceMicroUnitsPerSecond);
    }

    /** The worker is closed from an instant on. */
    public static Step closed(long fromMicros) {
      return new Step(fromMicros, false, null);
    }

    /** What a second of run costs in this step on a worker. */
    long priceOn(Worker worker) {
      Price.Constant own = (Price.Constant) worker.price();
      return Objects.requireNonNullElse(priceMicroUnitsPerSecond, own.microUnitsPerSecond());
    }
  }

  /** The step that holds at an instant, or null before the first; any of steps out of order. */
  public @Nullable Step stepAt(long micros) {
    int holds = -1;
    int after = steps.size();
    while (after - holds > 1) {
      int middle = (holds + after) >>> 1;
      if (steps.get(middle).fromMicros() > micros) {
        after = middle;
      } else {
        holds = middle;
      }
    }
    return holds < 0 ? null : steps.get(holds);
  }

  /**
   * The first instant in [from, to) that is in a closed time, or -1 if there is none, or if steps
   * are out of order, which is an error of its own.
   */
  long firstClosedMicros(long from, long to) {
    for (int i = 1; i < steps.size(); i++) {
      if (steps.get(i).fromMicros() <= steps.get(i - 1).fromMicros()) {
        return -1;
      }
    }
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      boolean isLast = i + 1 == steps.size();
      if (!step.available() && (isLast || steps.get(i + 1).fromMicros() > from)) {
        long first = Math.max(from, step.fromMicros());
        return first < to ? first : -1;
      }
    }
    return -1;
  }
}
