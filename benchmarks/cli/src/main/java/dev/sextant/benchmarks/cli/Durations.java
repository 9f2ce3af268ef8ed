package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.Units;
import java.math.BigDecimal;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people type them: {@code 500ms}, {@code 10s}, {@code 1.5m}, {@code 2h}. */
final class Durations implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    try {
      BigDecimal[] parts = Units.nanos(text).divideAndRemainder(BigDecimal.valueOf(1_000_000_000L));
      return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
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
