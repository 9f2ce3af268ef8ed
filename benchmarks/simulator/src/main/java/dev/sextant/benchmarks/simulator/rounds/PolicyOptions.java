package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.model.Spelling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is chosen about a round policy, as {@code name:option=value,option=value} says it. Whoever
 * makes the policy reads the options it knows, and then refuses the others. Not thread-safe.
 */
public final class PolicyOptions {
  private final String policy;
  private final Map<String, String> open;
  private final List<String> known = new ArrayList<>();

  private PolicyOptions(String policy, Map<String, String> open) {
    this.policy = policy;
    this.open = open;
  }

  /**
   * The options of a policy's text.
   *
   * @throws IllegalArgumentException if the text is not a name, or a name and options
   */
  public static PolicyOptions of(String text) {
    String[] parts = text.split(":", 2);
    Map<String, String> values = new LinkedHashMap<>();
    if (parts.length == 2) {
      for (String option : parts[1].split(",", -1)) {
        String[] pair = option.split("=", 2);
        boolean twice = pair.length == 2 && values.containsKey(pair[0].strip());
        if (pair.length < 2 || twice) {
          throw new IllegalArgumentException(
              "The option ("
                  + option
                  + ") of the policy ("
                  + parts[0]
                  + (twice ? ") is there twice." : ") must read NAME=VALUE."));
        }
        values.put(pair[0].strip(), pair[1].strip());
      }
    }
    return new PolicyOptions(parts[0].strip(), values);
  }

  /** The name before the colon. */
  public String policy() {
    return policy;
  }

  /**
   * The value of an option.
   *
   * @param reader refuses what is no value with an IllegalArgumentException that says why
   */
  public <T extends @Nullable Object> T read(String name, T fallback, Function<String, T> reader) {
    known.add(name);
    String text = open.remove(name);
    if (text == null) {
      return fallback;
    }
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The option ("
              + name
              + ") of the policy ("
              + policy
              + ") cannot be ("
              + text
              + "): "
              + e.getMessage(),
          e);
    }
  }

  /** The value of an option that is true or false. */
  public boolean flag(String name, boolean fallback) {
    return read(
        name,
        fallback,
        text -> {
          if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("it is true or false.");
          }
          return Boolean.parseBoolean(text);
        });
  }

  /**
   * The value of an option that is one of an enumeration's constants, in lower case, with dashes.
   */
  public <E extends Enum<E>> E one(String name, E fallback, Class<E> type) {
    return read(
        name,
        fallback,
        text -> {
          List<String> words = new ArrayList<>();
          for (E constant : type.getEnumConstants()) {
            words.add(word(constant));
            if (word(constant).equals(text)) {
              return constant;
            }
          }
          throw new IllegalArgumentException("it is one of " + String.join(", ", words) + ".");
        });
  }

  /** A constant as options have it. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Refuses what was not read.
   *
   * @throws IllegalArgumentException if an option is left over
   */
  public void refuseOthers() {
    for (String name : open.keySet()) {
      throw new IllegalArgumentException(
          "The policy ("
              + policy
              + ") has no option ("
              + name
              + ")."
              + Spelling.maybe(name, known));
    }
  }
}
