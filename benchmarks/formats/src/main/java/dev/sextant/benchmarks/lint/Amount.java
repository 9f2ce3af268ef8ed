package dev.sextant.benchmarks.lint;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Amounts in messages, in the unit in which people would say them. */
final class Amount {
  private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_UP);

  private Amount() {}

  /** A time. */
  static String time(double micros) {
    if (micros < 1e3) {
      return number(micros) + " us";
    }
    if (micros < 1e6) {
      return number(micros / 1e3) + " ms";
    }
    if (micros < 60e6) {
      return number(micros / 1e6) + " s";
    }
    return micros < 86_400e6 ? number(micros / 3_600e6) + " h" : number(micros / 86_400e6) + " d";
  }

  /** A size. */
  static String size(double bytes) {
    if (bytes < 1e3) {
      return number(bytes) + " B";
    }
    if (bytes < 1e6) {
      return number(bytes / 1e3) + " kB";
    }
    return bytes < 1e9 ? number(bytes / 1e6) + " MB" : number(bytes / 1e9) + " GB";
  }

  /** A number with three digits. */
  static String number(double value) {
    return new BigDecimal(value).round(THREE).stripTrailingZeros().toPlainString();
  }
}
