package dev.sextant.planner.spi;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A value for every option that a planner has, each as the option's reader writes it. Immutable.
 *
 * @param texts the values by the names of their options, in the order of the options
 */
public record OptionValues(Map<String, String> texts) {
  /** For a planner without options. */
  public static final OptionValues NONE = new OptionValues(Map.of());

  public OptionValues {
    texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
  }

  /**
   * The value of an option.
   *
   * @throws NullPointerException if the planner has no such option
   */
  public String text(String name) {
    return Objects.requireNonNull(texts.get(name), name);
  }

  /** The value of a flag. */
  public boolean isTrue(String name) {
    return text(name).equals("true");
  }

  /** The value of a whole number. */
  public long number(String name) {
    return Long.parseLong(text(name));
  }

  /** The value of a decimal number. */
  public double decimal(String name) {
    return Double.parseDouble(text(name));
  }
}
