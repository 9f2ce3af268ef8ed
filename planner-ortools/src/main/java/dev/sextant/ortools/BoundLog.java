package dev.sextant.ortools;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads improvements of the bound out of the solver's log. The solver's own callback for bounds
 * must not be used from Java: it keeps a JNI reference beyond its life and sooner or later ends the
 * process. A line that is not understood is no bound, so the worst that a change of the format can
 * do is that bounds are known at the end of a search only.
 *
 * <p>The solver keeps bounds as integers, and prints them as floating-point numbers: it adds to
 * them, and takes off again, what presolve has found to be fixed. Where that is large against the
 * bound, the printed number may be a little above the integer it stands for.
 */
final class BoundLog {
  private static final Pattern NEXT =
      Pattern.compile("^#\\w+ .*\\bnext:\\[(-?[0-9.]+(?:e[+-]?[0-9]+)?),.*");

  /** Digits that the log prints. */
  private static final int DIGITS = 9;

  /** A sum is off by no more than this part of the largest number in it, after a few roundings. */
  private static final double ERROR = 0x1p-48;

  private final BigDecimal error;

  /**
   * Reads the log of one search.
   *
   * @param largestObjective what the terms of the objective may add up to
   */
  BoundLog(double largestObjective) {
    error = BigDecimal.valueOf(largestObjective * ERROR);
  }

  /** The bound that a line tells, less what its rounding may have added. */
  OptionalLong bound(String line) {
    Matcher matcher = NEXT.matcher(line);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    BigDecimal printed = new BigDecimal(matcher.group(1));
    int beyond = printed.precision() - printed.scale() - DIGITS;
    BigDecimal rounding = beyond > 0 ? BigDecimal.ONE.movePointRight(beyond) : BigDecimal.ZERO;
    BigDecimal least = printed.subtract(rounding).subtract(error).setScale(0, RoundingMode.CEILING);
    return least.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE / 2)) > 0
        ? OptionalLong.empty()
        : OptionalLong.of(least.longValueExact());
  }
}
