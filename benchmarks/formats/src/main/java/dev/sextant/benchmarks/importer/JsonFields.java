package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads fields of a JSON tree and notes everything that is wrong with them; a field that is null is
 * absent. Every method that finds an error notes it and answers null or what could be read.
 */
final class JsonFields {
  private final List<InputError> errors = new ArrayList<>();

  List<InputError> errors() {
    return Collections.unmodifiableList(errors);
  }

  void error(ErrorCode code, String pointer, String message) {
    errors.add(new InputError(code, pointer, message));
  }

  static @Nullable JsonNode optional(JsonNode object, String name) {
    JsonNode value = object.get(name);
    return value == null || value.isNull() ? null : value;
  }

  @Nullable JsonNode object(JsonNode parent, String pointer, String name) {
    JsonNode value = required(parent, pointer, name);
    if (value != null && !value.isObject()) {
      wrongType(pointer + "/" + name, name, "an object");
      return null;
    }
    return value;
  }

  /** The elements of a required list. */
  @Nullable JsonNode list(JsonNode parent, String pointer, String name) {
    JsonNode value = required(parent, pointer, name);
    return value == null ? null : checkedList(value, pointer + "/" + name, name);
  }

  /** The elements of a list that may be absent. */
  @Nullable JsonNode optionalList(JsonNode parent, String pointer, String name) {
    JsonNode value = optional(parent, name);
    return value == null ? null : checkedList(value, pointer + "/" + name, name);
  }

  /** The texts of a list that may be absent, without those that are no texts. */
  List<String> texts(JsonNode parent, String pointer, String name) {
    JsonNode list = optionalList(parent, pointer, name);
    if (list == null) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      JsonNode element = list.get(i);
      if (element.isString()) {
        requireWhole(element.stringValue(), pointer + "/" + name + "/" + i, name);
        texts.add(element.stringValue());
      } else {
        wrongType(pointer + "/" + name + "/" + i, name, "a list of texts");
      }
    }
    return texts;
  }

  /** Whether an element of a list is an object. */
  boolean isObject(JsonNode element, String pointer) {
    if (!element.isObject()) {
      error(ErrorCode.WRONG_TYPE, pointer, "The element must be an object.");
    }
    return element.isObject();
  }

  /** A required text that is not empty. */
  @Nullable String text(JsonNode parent, String pointer, String name) {
    JsonNode value = required(parent, pointer, name);
    return value == null ? null : checkedText(value, pointer + "/" + name, name);
  }

  /** A text that may be absent but not empty. */
  @Nullable String optionalText(JsonNode parent, String pointer, String name) {
    JsonNode value = optional(parent, name);
    return value == null ? null : checkedText(value, pointer + "/" + name, name);
  }

  /** A required number that is not negative, under the first of the names that is there. */
  @Nullable BigDecimal amount(JsonNode parent, String pointer, String... names) {
    for (String name : names) {
      JsonNode value = optional(parent, name);
      if (value == null) {
        continue;
      }
      String at = pointer + "/" + name;
      if (!value.isNumber()) {
        wrongType(at, name, "a number");
        return null;
      }
      BigDecimal amount = value.decimalValue();
      if (amount.signum() < 0) {
        error(ErrorCode.OUT_OF_RANGE, at, "The " + name + " (" + value + ") must not be negative.");
        return null;
      }
      return amount;
    }
    missing(pointer, names[0]);
    return null;
  }

  /** A required whole number of bytes, under the first of the names that is there. */
  @Nullable Long bytes(JsonNode parent, String pointer, String... names) {
    BigDecimal amount = amount(parent, pointer, names);
    if (amount == null) {
      return null;
    }
    // Digits before the point are counted first: a huge exponent must not be written out.
    if (amount.signum() != 0 && (long) amount.precision() - amount.scale() > 18) {
      error(
          ErrorCode.OUT_OF_RANGE,
          pointer,
          "The " + names[0] + " (" + amount + ") must be below 1e18.");
      return null;
    }
    if (amount.signum() != 0 && amount.stripTrailingZeros().scale() > 0) {
      error(
          ErrorCode.OUT_OF_RANGE,
          pointer,
          "The " + names[0] + " (" + amount + ") must be a whole number.");
      return null;
    }
    return amount.signum() == 0 ? 0L : amount.longValueExact();
  }

  void missing(String pointer, String name) {
    error(ErrorCode.MISSING_FIELD, pointer, "The field (" + name + ") is missing.");
  }

  private @Nullable JsonNode required(JsonNode parent, String pointer, String name) {
    JsonNode value = optional(parent, name);
    if (value == null) {
      missing(pointer, name);
    }
    return value;
  }

  private @Nullable JsonNode checkedList(JsonNode value, String pointer, String name) {
    if (!value.isArray()) {
      wrongType(pointer, name, "a list");
      return null;
    }
    return value;
  }

  private @Nullable String checkedText(JsonNode value, String pointer, String name) {
    if (!value.isString()) {
      wrongType(pointer, name, "a text");
      return null;
    }
    if (value.stringValue().isEmpty()) {
      error(ErrorCode.EMPTY, pointer, "The " + name + " must not be empty.");
      return null;
    }
    return requireWhole(value.stringValue(), pointer, name) ? value.stringValue() : null;
  }

  /** JSON can escape half of a surrogate pair, which no file can hold. */
  private boolean requireWhole(String text, String pointer, String name) {
    boolean whole = text.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
    if (!whole) {
      error(ErrorCode.MALFORMED, pointer, "The " + name + " holds half of a surrogate pair.");
    }
    return whole;
  }

  private void wrongType(String pointer, String name, String expected) {
    error(ErrorCode.WRONG_TYPE, pointer, "The " + name + " must be " + expected + ".");
  }
}
