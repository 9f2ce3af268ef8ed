package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.Units;
import dev.sextant.planner.model.Spelling;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Numbers and amounts as people type them in scenarios. */
final class Amounts {
  private static final Pattern PLAIN =
      Pattern.compile("\\d{1,9}(?:\\.\\d{1,12})?(?:[eE][+-]?\\d)?");

  private Amounts() {}

  /** A number of bytes such as {@code 14GB}, at least 1. */
  static long bytes(String text) {
    long bytes = Units.bytes(text);
    if (bytes < 1) {
      throw new IllegalArgumentException("The amount (" + text + ") must be at least 1 B.");
    }
    return bytes;
  }

  /** A time in microseconds such as {@code 10ms}; 0 needs no unit. */
  static long micros(String text) {
    return text.equals("0") ? 0 : new Durations().convert(text).toNanos() / 1000;
  }

  /** A time in microseconds above 0. */
  static long positiveMicros(String text) {
    long micros = micros(text);
    if (micros < 1) {
      throw new IllegalArgumentException("The time (" + text + ") must be above 0.");
    }
    return micros;
  }

  /** A whole number from 1 to a limit. */
  static int count(String text, int most) {
    return whole(text, 1, most);
  }

  /** A whole number in a range. */
  static int whole(String text, int least, int most) {
    if (text.matches("\\d{1,9}")) {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw new IllegalArgumentException(
        "The number (" + text + ") must be a whole number from " + least + " to " + most + ".");
  }

  /** A decimal number above 0, at most a limit. */
  static double positive(String text, double most) {
    double number = PLAIN.matcher(text).matches() ? Double.parseDouble(text) : 0;
    if (number > 0 && number <= most) {
      return number;
    }
    throw new IllegalArgumentException(
        "The number (" + text + ") must be above 0 and at most " + shortest(most) + ".");
  }

  /** A decimal number from 0 to a limit. */
  static double notNegative(String text, double most) {
    double number = PLAIN.matcher(text).matches() ? Double.parseDouble(text) : -1;
    if (number >= 0 && number <= most) {
      return number;
    }
    throw new IllegalArgumentException(
        "The number (" + text + ") must be from 0 to " + shortest(most) + ".");
  }

  /** True or false. */
  static boolean flag(String text) {
    if (text.equals("true") || text.equals("false")) {
      return Boolean.parseBoolean(text);
    }
    throw new IllegalArgumentException("The value (" + text + ") must be true or false.");
  }

  /** A constant of an enumeration in lower case, with hyphens. */
  static <E extends Enum<E>> E named(String text, Class<E> type) {
    for (E constant : type.getEnumConstants()) {
      if (named(constant).equals(text)) {
        return constant;
      }
    }
    List<String> names = Arrays.stream(type.getEnumConstants()).map(Amounts::named).toList();
    throw new IllegalArgumentException(
        "The value (" + text + ") is unknown." + Spelling.maybe(text, names));
  }

  private static String named(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String shortest(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
