package dev.sextant.benchmarks.campaign;

import java.io.Serializable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * When a run ends at the latest.
 *
 * @param timeMicros limit on the call, in microseconds; above 0
 * @param steps limit on the planner's own steps, which makes a run reproducible; null for none
 */
public record Limit(long timeMicros, @Nullable Long steps) implements Serializable {
  /** The time limit of a run that is limited by steps, unless it is given: an hour. */
  public static final long LONGEST_STEPS_MICROS = 3_600_000_000L;

  public Limit {
    if (timeMicros < 1) {
      throw new IllegalArgumentException("The time limit (" + timeMicros + " us) must be above 0.");
    }
    if (steps != null && steps < 0) {
      throw new IllegalArgumentException("The step limit (" + steps + ") must not be negative.");
    }
  }

  /** A limit on time alone. */
  public static Limit ofMicros(long micros) {
    return new Limit(micros, null);
  }

  /** A limit on steps, within an hour. */
  public static Limit ofSteps(long steps) {
    return new Limit(LONGEST_STEPS_MICROS, steps);
  }

  /** The limit in a word, such as {@code 10s}, {@code 500ms} or {@code 1000steps}. */
  public String label() {
    if (steps != null) {
      return timeMicros == LONGEST_STEPS_MICROS
          ? steps + "steps"
          : steps + "steps-" + ofMicros(timeMicros).label();
    }
    if (timeMicros % 1_000_000 == 0) {
      return timeMicros / 1_000_000 + "s";
    }
    return timeMicros % 1000 == 0
        ? timeMicros / 1000 + "ms"
        : String.format(Locale.ROOT, "%dus", timeMicros);
  }
}
