package dev.sextant.planner.sharing;

import java.util.Map;

/** How fast something works: one amount on every worker type, or an amount by worker type. */
public sealed interface WorkRate {

  /** The same rate on every type that is eligible, in micro-units per second, not negative. */
  record Fixed(long microUnitsPerSecond) implements WorkRate {}

  /** Rates in micro-units per second by worker type; on types without an entry there is none. */
  record PerType(Map<String, Long> microUnitsPerSecond) implements WorkRate {
    public PerType {
      microUnitsPerSecond = NamedAmounts.copy(microUnitsPerSecond);
    }
  }

  /** The same rate on every type that is eligible. */
  static WorkRate of(long microUnitsPerSecond) {
    return new Fixed(microUnitsPerSecond);
  }

  /** Rates by worker type. */
  static WorkRate perType(Map<String, Long> microUnitsPerSecond) {
    return new PerType(microUnitsPerSecond);
  }

  /** The rate on workers of a type, in micro-units per second; 0 where there is none. */
  default long on(String workerType) {
    if (this instanceof PerType byType) {
      return NamedAmounts.of(byType.microUnitsPerSecond(), workerType);
    }
    return ((Fixed) this).microUnitsPerSecond();
  }
}
