package dev.sextant.benchmarks.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** What is wrong with a command line, in the words of all other errors. */
final class UsageErrors {
  private UsageErrors() {}

  /** A sentence; where a converter of ours has refused a value, its own, and the option's name. */
  static String text(ParameterException failure) {
    ArgSpec of = failure.getArgSpec();
    if (failure.getCause() instanceof TypeConversionException own
        && own.getMessage() != null
        && own.getMessage().startsWith("The ")) {
      return prefix(of) + own.getMessage();
    }
    if (failure instanceof OverwrittenOptionException twice) {
      return "The option (" + name(twice.getOverwritten()) + ") is given more than once.";
    }
    if (failure instanceof MissingParameterException missing) {
      return missing(missing);
    }
    String value = failure.getValue();
    return of == null || value == null
        ? String.valueOf(failure.getMessage())
        : prefix(of) + "The value (" + value + ") must be " + kind(of, value) + ".";
  }

  private static String missing(MissingParameterException failure) {
    List<ArgSpec> missing = failure.getMissing();
    if (missing.size() == 1
        && missing.get(0) instanceof OptionSpec option
        && !String.valueOf(failure.getMessage()).startsWith("Missing required option")) {
      return "The option (" + name(option) + ") needs a value (" + option.paramLabel() + ").";
    }
    return missing.stream()
        .map(
            of ->
                of.isOption()
                    ? "The option (" + name(of) + " " + of.paramLabel() + ") is missing."
                    : "The argument (" + of.paramLabel() + ") is missing.")
        .collect(Collectors.joining("\n"));
  }

  private static String prefix(@Nullable ArgSpec of) {
    return of == null || !of.isOption() ? "" : name(of) + ": ";
  }

  private static String name(ArgSpec of) {
    return of instanceof OptionSpec option ? option.longestName() : of.paramLabel();
  }

  /** What a value has to be. */
  private static String kind(ArgSpec of, String value) {
    Class<?> type = of.isMultiValue() ? of.auxiliaryTypes()[0] : of.type();
    if (type.isEnum()) {
      return "one of "
          + Stream.of(type.getEnumConstants())
              .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", "));
    }
    if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
      boolean isInt = type == int.class || type == Integer.class;
      return value.matches("[+-]?\\d+")
          ? "at most " + (isInt ? Integer.MAX_VALUE : Long.MAX_VALUE)
          : "an integer";
    }
    if (type == double.class || type == Double.class) {
      return "a number";
    }
    return type == boolean.class || type == Boolean.class
        ? "true or false"
        : "a " + of.paramLabel();
  }
}
