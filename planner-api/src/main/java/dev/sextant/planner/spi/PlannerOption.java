package dev.sextant.planner.spi;

import dev.sextant.planner.model.Spelling;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * What can be chosen about a planner: {@code name=value} after the planner's name and a colon.
 *
 * @param name of the option: letters, digits and dashes
 * @param values which values there are, for people
 * @param defaultValue the value when nothing is said, as the reader writes it
 * @param help one line about it, without a full stop
 * @param reader gives a value in the one form it is written in, or throws an {@link
 *     IllegalArgumentException} whose message follows upon {@code The start (nobody) of planner
 *     (cp-sat)}
 */
public record PlannerOption(
    String name, String values, String defaultValue, String help, UnaryOperator<String> reader) {
  public PlannerOption {
    Objects.requireNonNull(values, "values");
    Objects.requireNonNull(help, "help");
    Objects.requireNonNull(reader, "reader");
    if (!name.matches("[a-z0-9-]+")) {
      throw new IllegalArgumentException(
          "The name (" + name + ") of an option must have small letters, digits and dashes only.");
    }
    if (!reader.apply(defaultValue).equals(defaultValue)) {
      throw new IllegalArgumentException(
          "The default (" + defaultValue + ") of option (" + name + ") is not as it is written.");
    }
  }

  /** One of some words. */
  public static PlannerOption choice(
      String name, String defaultValue, List<String> words, String help) {
    return new PlannerOption(
        name, String.join("|", words), defaultValue, help, value -> word(value, words));
  }

  /** Yes or no. */
  public static PlannerOption flag(String name, boolean defaultValue, String help) {
    return choice(name, Boolean.toString(defaultValue), List.of("true", "false"), help);
  }

  /** A whole number within limits. */
  public static PlannerOption number(
      String name, long defaultValue, long least, long most, String help) {
    return new PlannerOption(
        name,
        least + ".." + most,
        Long.toString(defaultValue),
        help,
        value -> number(value, least, most, defaultValue));
  }

  /** A decimal number within limits. */
  public static PlannerOption decimal(
      String name, double defaultValue, double least, double most, String help) {
    return new PlannerOption(
        name,
        text(least) + ".." + text(most),
        text(defaultValue),
        help,
        value -> decimal(value, least, most, defaultValue));
  }

  private static String word(String value, List<String> words) {
    if (!words.contains(value)) {
      throw new IllegalArgumentException("is unknown." + Spelling.maybe(value, words));
    }
    return value;
  }

  private static String number(String value, long least, long most, long usual) {
    if (value.matches("-?\\d{1,18}")) {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return Long.toString(number);
      }
    }
    throw new IllegalArgumentException(
        "must be a whole number from " + least + " to " + most + ".\nMaybe " + usual + ".");
  }

  private static String decimal(String value, double least, double most, double usual) {
    if (value.matches("-?\\d{1,18}(\\.\\d{1,18})?")) {
      double number = Double.parseDouble(value);
      if (number >= least && number <= most) {
        return text(number);
      }
    }
    throw new IllegalArgumentException(
        "must be a number from "
            + text(least)
            + " to "
            + text(most)
            + ".\nMaybe "
            + text(usual)
            + ".");
  }

  /** A number that is finite as it is written: as short as can be, without an exponent. */
  public static String text(double number) {
    BigDecimal shortest = BigDecimal.valueOf(number).stripTrailingZeros();
    return (shortest.scale() < 0 ? shortest.setScale(0) : shortest).toPlainString();
  }
}
