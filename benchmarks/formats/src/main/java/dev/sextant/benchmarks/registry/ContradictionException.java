package dev.sextant.benchmarks.registry;

import java.math.BigDecimal;

/** A plan that is better than a proven bound: one of two sources is wrong. */
public final class ContradictionException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Names the instance, and both values with their sources. */
  public ContradictionException(
      String instance, BigDecimal lower, String lowerSource, BigDecimal upper, String upperSource) {
    super(
        "Of instance ("
            + instance
            + ") the lower bound "
            + lower.toPlainString()
            + " by ("
            + lowerSource
            + ") contradicts the plan of "
            + upper.toPlainString()
            + " by ("
            + upperSource
            + ").");
  }
}
