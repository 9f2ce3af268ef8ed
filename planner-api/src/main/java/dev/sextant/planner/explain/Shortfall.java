package dev.sextant.planner.explain;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much of something is missing.
 *
 * @param kind what it is, with its unit
 * @param of name of the resource or budget; null for memory and time
 * @param amount how much, at least 1
 */
public record Shortfall(Kind kind, @Nullable String of, long amount) {
  /** What can be missing. */
  public enum Kind {
    /** Units of a resource of the worker. */
    RESOURCE,
    /** Units of a budget. */
    BUDGET,
    /** Bytes of GPU memory. */
    MEMORY,
    /** Microseconds. */
    TIME
  }

  public Shortfall {
    Objects.requireNonNull(kind, "kind");
  }

  /** Units of a resource. */
  public static Shortfall ofResource(String name, long amount) {
    return new Shortfall(Kind.RESOURCE, name, amount);
  }

  /** Units of a budget. */
  public static Shortfall ofBudget(String name, long amount) {
    return new Shortfall(Kind.BUDGET, name, amount);
  }

  /** Bytes of GPU memory. */
  public static Shortfall ofMemory(long bytes) {
    return new Shortfall(Kind.MEMORY, null, bytes);
  }

  /** Microseconds. */
  public static Shortfall ofTime(long micros) {
    return new Shortfall(Kind.TIME, null, micros);
  }

  /** The amount with its unit. */
  public String words() {
    return switch (kind) {
      case MEMORY -> AmountText.bytes(amount) + " of GPU memory";
      case TIME -> AmountText.time(amount);
      case RESOURCE, BUDGET -> amount + " of " + of;
    };
  }
}
