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
 */
final class BoundLog {
  private static final Pattern NEXT =
      Pattern.compile("^#\\w+ .*\\bnext:\\[(-?[0-9.]+(?:e[+-]?[0-9]+)?),.*");

  /** Digits that the log prints. */
  private static final int DIGITS = 9;

  private BoundLog() {}

  /** The bound that a line tells, less what its rounding may have added. */
  static OptionalLong bound(String line) {
    Matcher matcher = NEXT.matcher(line);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    BigDecimal printed = new BigDecimal(matcher.group(1));
    int beyond = printed.precision() - printed.scale() - DIGITS;
    BigDecimal rounding = beyond > 0 ? BigDecimal.ONE.movePointRight(beyond) : BigDecimal.ZERO;
    BigDecimal least = printed.subtract(rounding).setScale(0, RoundingMode.CEILING);
    return least.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE / 2)) > 0
        ? OptionalLong.empty()
        : OptionalLong.of(least.longValueExact());
  }
}
