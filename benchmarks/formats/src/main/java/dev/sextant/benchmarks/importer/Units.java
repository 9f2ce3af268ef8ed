package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.DataSize;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Amounts with their units, as people write them in files and on the command line; exact, or
 * refused.
 */
public final class Units {
  /** A hundred years of 365 days, which fit into a long. */
  private static final BigDecimal LONGEST_NANOS =
      BigDecimal.valueOf(java.time.Duration.ofDays(36_500).toNanos());

  private static final Pattern TIME = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(us|ms|s|m|h)");
  private static final Pattern PRICE = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,12})?)/(s|m|h|d)");
  private static final BigDecimal MICRO_UNITS = BigDecimal.valueOf(1_000_000);
  private static final long MOST_BYTES = 1L << 60;

  private Units() {}

  /**
   * A number of bytes such as {@code 16GB}, {@code 1.5GiB} or {@code 20kB}; at most 2^60.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static long bytes(String text) {
    long bytes = DataSize.parse(text).bytes();
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException("The size (" + text + ") must be at most 1 EiB.");
    }
    return bytes;
  }

  /**
   * Bytes per second such as {@code 10.2GB/s}, at least 1.
   *
   * @throws IllegalArgumentException when they are none
   */
  public static long bytesPerSecond(String text) {
    String amount = text.strip();
    if (!amount.endsWith("/s")) {
      throw new IllegalArgumentException(
          "The bandwidth (" + text + ") must be an amount per second.\nMaybe 10.2GB/s.");
    }
    long bytes = bytes(amount.substring(0, amount.length() - 2));
    if (bytes < 1) {
      throw new IllegalArgumentException("The bandwidth (" + text + ") must be above 0.");
    }
    return bytes;
  }

  /**
   * A time in nanoseconds such as {@code 20ms}, {@code 1.5s}, {@code 10m} or {@code 2h}; what is
   * below a nanosecond is cut off.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static BigDecimal nanos(String text) {
    Matcher matcher = TIME.matcher(text.strip());
    if (!matcher.matches()) {
      String positive = text.strip().replaceFirst("^-", "");
      if (!positive.equals(text.strip()) && TIME.matcher(positive).matches()) {
        throw new IllegalArgumentException(
            "The duration (" + text + ") must not be negative.\nMaybe " + positive + ".");
      }
      boolean number = text.matches("\\d+");
      throw new IllegalArgumentException(
          "The duration ("
              + text
              + ") must be a number with a unit.\nMaybe "
              + (number ? text + "s or " + text + "ms." : "10s, 500ms, 2m or 1h."));
    }
    BigDecimal perUnit = BigDecimal.valueOf(nanosPer(matcher.group(2)));
    BigDecimal nanos =
        new BigDecimal(matcher.group(1)).multiply(perUnit).setScale(0, RoundingMode.DOWN);
    if (nanos.compareTo(LONGEST_NANOS) > 0) {
      throw new IllegalArgumentException(
          "The duration (" + text + ") must be at most a century.\nMaybe 876000h.");
    }
    return nanos;
  }

  /**
   * A time in whole microseconds.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static long micros(String text) {
    try {
      return nanos(text).movePointLeft(3).longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "The duration (" + text + ") must be a whole number of microseconds.", e);
    }
  }

  /**
   * A price in micro-units of a currency per second, rounded, of one such as {@code 2.50/h}.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static long microUnitsPerSecond(String text) {
    Matcher matcher = PRICE.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "The price (" + text + ") must be an amount per time.\nMaybe 2.50/h or 0.001/s.");
    }
    BigDecimal seconds =
        BigDecimal.valueOf(nanosPer(matcher.group(2))).movePointLeft(9).stripTrailingZeros();
    return new BigDecimal(matcher.group(1))
        .multiply(MICRO_UNITS)
        .divide(seconds, 0, RoundingMode.HALF_UP)
        .longValueExact();
  }

  private static long nanosPer(String unit) {
    return switch (unit) {
      case "us" -> 1_000L;
      case "ms" -> 1_000_000L;
      case "s" -> 1_000_000_000L;
      case "m" -> 60_000_000_000L;
      case "h" -> 3_600_000_000_000L;
      default -> 86_400_000_000_000L;
    };
  }
}
