package dev.sextant.planner.explain;

import java.util.Objects;

/**
 * How much of something is missing.
 *
 * @param of the name of a resource or budget; {@value #MEMORY} for bytes of GPU memory, and {@value
 *     #TIME} for time
 * @param amount how much, at least 1
 */
public record Shortfall(String of, long amount) {
  /** Bytes of GPU memory are missing. */
  public static final String MEMORY = "gpuMemoryBytes";

  /** Microseconds are missing. */
  public static final String TIME = "micros";

  public Shortfall {
    Objects.requireNonNull(of, "of");
  }

  /** The amount with its unit. */
  public String words() {
    return switch (of) {
      case MEMORY -> Amounts.bytes(amount) + " of GPU memory";
      case TIME -> Amounts.time(amount);
      default -> amount + " of " + of;
    };
  }
}
