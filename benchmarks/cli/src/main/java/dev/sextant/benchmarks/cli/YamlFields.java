package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.Spelling;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The fields of one object of a YAML document. Every error is noted with its JSON pointer; a method
 * that finds one answers what it was told to answer instead. Texts may name variables as {@code
 * ${name}}.
 */
final class YamlFields {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)\\}");

  /** Choices in one file, each of which takes a while to look at: policies, planners. */
  static final int MOST_CHOICES = 1_000;

  private static final int MOST_ELEMENTS = 10_000;

  private final JsonNode object;
  private final String pointer;
  private final Map<String, String> variables;
  private final List<InputError> errors;
  private final Set<String> asked = new LinkedHashSet<>();

  YamlFields(
      JsonNode object, String pointer, Map<String, String> variables, List<InputError> errors) {
    this.object = object;
    this.pointer = pointer;
    this.variables = variables;
    this.errors = errors;
  }

  /** Notes an error of a field. */
  void error(ErrorCode code, String name, String message) {
    errors.add(new InputError(code, pointer + "/" + name, message));
  }

  boolean has(String name) {
    JsonNode value = object.get(name);
    return value != null && !value.isNull();
  }

  private @Nullable JsonNode get(String name) {
    asked.add(name);
    return has(name) ? object.get(name) : null;
  }

  /** The text or number of a field, read by a function; several when it is a list. */
  <T> List<T> all(String name, Function<String, T> reader) {
    JsonNode value = get(name);
    List<T> results = new ArrayList<>();
    if (value == null) {
      return results;
    }
    if (!value.isArray()) {
      add(results, name, value, reader);
      return results;
    }
    for (int i = 0; i < value.size(); i++) {
      add(results, name + "/" + i, value.get(i), reader);
    }
    if (value.isEmpty()) {
      error(ErrorCode.EMPTY, name, "The list (" + name + ") must not be empty.");
    }
    return results;
  }

  private <T> void add(List<T> results, String name, JsonNode value, Function<String, T> reader) {
    if (!value.isString() && !value.isNumber() && !value.isBoolean()) {
      error(ErrorCode.WRONG_TYPE, name, "The value must be a text or a number.");
      return;
    }
    try {
      results.add(reader.apply(expand(value.asString())));
    } catch (UnsetVariable e) {
      // One mistake, however many fields name it.
      String message = String.valueOf(e.getMessage());
      if (errors.stream().noneMatch(error -> error.message().equals(message))) {
        error(ErrorCode.OUT_OF_RANGE, name, message);
      }
    } catch (IllegalArgumentException | picocli.CommandLine.TypeConversionException e) {
      error(ErrorCode.OUT_OF_RANGE, name, String.valueOf(e.getMessage()));
    }
  }

  private String expand(String text) {
    return VARIABLE
        .matcher(text)
        .replaceAll(
            match -> {
              String value = variables.get(match.group(1));
              if (value == null) {
                throw new UnsetVariable(
                    "The variable ("
                        + match.group(1)
                        + ") has no value.\nMaybe --set "
                        + match.group(1)
                        + "=...");
              }
              return Matcher.quoteReplacement(value);
            });
  }

  /** A single value, or what to take without one. */
  <T> T one(String name, Function<String, T> reader, T otherwise) {
    T value = optional(name, reader);
    return value == null ? otherwise : value;
  }

  /** A single value, or null without one. */
  <T> @Nullable T optional(String name, Function<String, T> reader) {
    JsonNode value = get(name);
    if (value != null && value.isArray()) {
      error(ErrorCode.WRONG_TYPE, name, "The " + name + " must not be a list.");
      return null;
    }
    List<T> values = all(name, reader);
    return values.isEmpty() ? null : values.get(0);
  }

  /** A required text that is not empty. */
  String text(String name) {
    String text = optional(name, value -> value);
    if (text == null || text.isBlank()) {
      require(name);
      return "";
    }
    return text.strip();
  }

  /** Notes that a field is missing, if it is. */
  void require(String name) {
    if (!has(name)) {
      error(ErrorCode.MISSING_FIELD, name, "The field (" + name + ") is missing.");
    }
  }

  /** The elements of a list, or the only one; each as an object, or as a text under a name. */
  List<YamlFields> objects(String name, JsonNodeOfText ofText) {
    return objects(name, ofText, MOST_ELEMENTS);
  }

  /** The same where a list may have so many elements; there is an error beyond, and no others. */
  List<YamlFields> objects(String name, JsonNodeOfText ofText, int most) {
    JsonNode value = get(name);
    List<YamlFields> found = new ArrayList<>();
    if (value == null) {
      return found;
    }
    int count = value.isArray() ? value.size() : 1;
    if (count > most) {
      error(
          ErrorCode.OUT_OF_RANGE,
          name,
          "The list has "
              + count
              + " elements, and may have "
              + most
              + ".\nMaybe several files would do.");
    }
    for (int i = 0; i < Math.min(count, most); i++) {
      JsonNode element = value.isArray() ? value.get(i) : value;
      String at = pointer + "/" + name + (value.isArray() ? "/" + i : "");
      JsonNode wrapped = element.isObject() ? element : ofText.wrap(element);
      if (wrapped.isObject()) {
        found.add(new YamlFields(wrapped, at, variables, errors));
      } else {
        errors.add(new InputError(ErrorCode.WRONG_TYPE, at, "The element must be an object."));
      }
    }
    return found;
  }

  private static final class UnsetVariable extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    UnsetVariable(String message) {
      super(message);
    }
  }

  /** Makes an object of an element that is none, or gives it back. */
  @FunctionalInterface
  interface JsonNodeOfText {
    JsonNode wrap(JsonNode element);
  }

  /** Notes every field that nobody asked for. */
  void refuseOthers() {
    Set<String> names = new LinkedHashSet<>(object.propertyNames());
    names.removeAll(asked);
    for (String name : names) {
      error(
          ErrorCode.UNKNOWN_FIELD,
          name,
          "The field (" + name + ") is unknown." + Spelling.maybe(name, new TreeSet<>(asked)));
    }
  }
}
