package dev.sextant.benchmarks.cli;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Shares as people type them, in whole hundredths: {@code 0.8}, {@code 0.95}, {@code 1}. */
final class Shares implements ITypeConverter<Integer> {
  private static final Pattern FORM = Pattern.compile("\\d{1,6}(?:\\.\\d{1,2})?");

  /** The share in percent. */
  @Override
  public Integer convert(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new TypeConversionException(
          "The share ("
              + text
              + ") must be a number with at most two decimals.\nMaybe 0.8 or 0.95.");
    }
    return new BigDecimal(text).movePointRight(2).intValueExact();
  }
}
