package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.Units;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people type them: {@code 500ms}, {@code 10s}, {@code 1.5m}, {@code 2h}. */
final class Durations implements ITypeConverter<Duration> {
  /** A hundred years of 365 days, which fit into a long. */
  private static final BigDecimal LONGEST_NANOS =
      BigDecimal.valueOf(Duration.ofDays(36_500).toNanos());

  @Override
  public Duration convert(String text) {
    try {
      BigDecimal nanos = Units.nanos(text);
      if (nanos.compareTo(LONGEST_NANOS) > 0) {
        throw new TypeConversionException(
            "The duration (" + text + ") must be at most a century.\nMaybe 876000h.");
      }
      BigDecimal[] parts = nanos.divideAndRemainder(BigDecimal.valueOf(1_000_000_000L));
      return Duration.ofSeconds(
          parts[0].longValueExact(), parts[1].setScale(0, RoundingMode.DOWN).longValueExact());
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
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
