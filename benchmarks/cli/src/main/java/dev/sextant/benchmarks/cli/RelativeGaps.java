package dev.sextant.benchmarks.cli;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Relative gaps as people type them: {@code 2%}, {@code 0.5%} or {@code 0.02}; below 100 %. */
final class RelativeGaps implements ITypeConverter<Double> {
  private static final Pattern FORM =
      Pattern.compile("\\d{1,2}(?:\\.\\d{1,6})?%|0(?:\\.\\d{1,8})?");

  /** The gap as a part of the objective. */
  @Override
  public Double convert(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new TypeConversionException(
          "The gap ("
              + text
              + ") must be a percentage below 100 or a part of 1.\nMaybe 2% or 0.02.");
    }
    return text.endsWith("%")
        ? new BigDecimal(text.substring(0, text.length() - 1)).movePointLeft(2).doubleValue()
        : new BigDecimal(text).doubleValue();
  }
}
