package dev.sextant.planner.model;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of data with its unit, for builders; the model itself counts bytes.
 *
 * @param bytes not negative
 */
public record DataSize(long bytes) {
  private static final Pattern FORM = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?) ?([kKMGT]?i?B)");
  private static final int BINARY = 10;

  private static final Map<Character, Integer> THOUSANDS = Map.of('K', 1, 'M', 2, 'G', 3, 'T', 4);

  /** Refuses a negative amount. */
  public DataSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("The bytes (" + bytes + ") must not be negative.");
    }
  }

  /** So many bytes. */
  public static DataSize bytes(long amount) {
    return new DataSize(amount);
  }

  /** So many thousand bytes. */
  public static DataSize kilobytes(long amount) {
    return times(amount, 1_000L);
  }

  /** So many million bytes. */
  public static DataSize megabytes(long amount) {
    return times(amount, 1_000_000L);
  }

  /** So many thousand million bytes. */
  public static DataSize gigabytes(long amount) {
    return times(amount, 1_000_000_000L);
  }

  /** So many times 2^20 bytes. */
  public static DataSize mebibytes(long amount) {
    return times(amount, 1L << 2 * BINARY);
  }

  /** So many times 2^30 bytes. */
  public static DataSize gibibytes(long amount) {
    return times(amount, 1L << 3 * BINARY);
  }

  private static DataSize times(long amount, long unit) {
    try {
      return new DataSize(Math.multiplyExact(amount, unit));
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "The size (" + amount + " x " + unit + " bytes) must be below 2^63 bytes.", e);
    }
  }

  /**
   * The size of a text such as {@code 16GB}, {@code 1.5 GiB}, {@code 20 KB} or {@code 7B}.
   *
   * @throws IllegalArgumentException when it is no size, or no whole number of bytes
   */
  public static DataSize parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "The size (" + text + ") must be a number with a unit.\nMaybe 16GB or 1.5GiB is meant.");
    }
    String unit = form.group(2).toUpperCase(Locale.ROOT);
    int power = THOUSANDS.getOrDefault(unit.charAt(0), 0);
    boolean binary = unit.indexOf('I') >= 0;
    BigDecimal factor =
        binary
            ? BigDecimal.valueOf(1L << power * BINARY)
            : BigDecimal.ONE.scaleByPowerOfTen(3 * power);
    try {
      return new DataSize(new BigDecimal(form.group(1)).multiply(factor).longValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "The size (" + text + ") must be a whole number of bytes below 2^63.", e);
    }
  }

  @Override
  public String toString() {
    return bytes + " B";
  }
}
