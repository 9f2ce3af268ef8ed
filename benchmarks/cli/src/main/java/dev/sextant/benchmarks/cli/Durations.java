package dev.sextant.benchmarks.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people type them: {@code 500ms}, {@code 10s}, {@code 1.5m}, {@code 2h}. */
final class Durations implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(us|ms|s|m|h)");

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      boolean number = text.matches("\\d+");
      throw new TypeConversionException(
          "The duration ("
              + text
              + ") must be a number with a unit.\nMaybe "
              + (number ? text + "s or " + text + "ms." : "10s, 500ms, 2m or 1h."));
    }
    long nanosPerUnit =
        switch (matcher.group(2)) {
          case "us" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "m" -> 60_000_000_000L;
          default -> 3_600_000_000_000L;
        };
    BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(nanosPerUnit));
    BigDecimal[] parts = nanos.divideAndRemainder(BigDecimal.valueOf(1_000_000_000L));
    return Duration.ofSeconds(
        parts[0].longValueExact(), parts[1].setScale(0, RoundingMode.DOWN).longValueExact());
  }

  /** A duration in the form that is read. */
  static String text(Duration duration) {
    long micros = duration.toNanos() / 1_000;
    if (micros % 1_000_000 == 0) {
      return micros / 1_000_000 + "s";
    }
    return micros % 1_000 == 0 ? micros / 1_000 + "ms" : micros + "us";
  }
}
