package dev.sextant.planner.json;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.InputCoercionException;

/**
 * Walks through a document, knows the JSON pointer of where it is and collects what is wrong.
 *
 * <p>Every method that reads a value begins on the value's first token and ends on its last one. A
 * value that is wrong is reported and skipped, and a placeholder returned: what is built of
 * placeholders is never seen, because any error discards it.
 */
final class JsonCursor {
  /** Errors, and characters of their pointers and messages, after which reading stops. */
  static final int MAX_ERRORS = 1_000;

  private static final int MAX_ERROR_CHARACTERS = 4 << 20;

  /** More than the deepest place at which a known field can lie. */
  private static final int LEVELS = 16;

  private static final int LONGEST_SHARED = 64;

  /** Thrown to end the pass; what went wrong is among the errors. */
  static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stop() {
      super(null, null, false, false);
    }
  }

  private final JsonParser parser;
  private final int maxIdLength;
  private final List<InputError> errors = new ArrayList<>();
  private int errorCharacters;
  private final Map<String, String> shared = new HashMap<>();
  private final Set<String> marks = new HashSet<>();

  // One entry per open object or list: where in it the cursor stands, and what an object has had.
  private final @Nullable String[] name = new @Nullable String[LEVELS];
  private final int[] index = new int[LEVELS];
  private final @Nullable FieldNames[] fields = new @Nullable FieldNames[LEVELS];
  private final long[] seen = new long[LEVELS];
  private int level = -1;

  /**
   * At the beginning of a document.
   *
   * @param maxIdLength most characters of an {@link #id}
   */
  JsonCursor(JsonParser parser, int maxIdLength) {
    this.parser = parser;
    this.maxIdLength = maxIdLength;
  }

  List<InputError> errors() {
    return errors;
  }

  /** The JSON pointer of the value at which the cursor stands. */
  String pointer() {
    StringBuilder pointer = new StringBuilder();
    for (int i = 0; i <= level; i++) {
      String field = name[i];
      if (field != null) {
        pointer.append('/').append(field.replace("~", "~0").replace("/", "~1"));
      } else if (index[i] >= 0) {
        pointer.append('/').append(index[i]);
      }
    }
    return pointer.toString();
  }

  /** Reports an error at the value at which the cursor stands. */
  void report(ErrorCode code, String message) {
    InputError error = new InputError(code, pointer(), message);
    errors.add(error);
    errorCharacters += error.pointer().length() + message.length();
    if (errors.size() >= MAX_ERRORS || errorCharacters >= MAX_ERROR_CHARACTERS) {
      throw new Stop();
    }
  }

  // Documents

  /** Reads a whole document. */
  <T> T document(Supplier<T> root) {
    if (parser.nextToken() == null) {
      report(ErrorCode.MALFORMED, "The document is empty.");
      throw new Stop();
    }
    T value = root.get();
    JsonToken next = parser.nextToken();
    if (next != null) {
      report(
          ErrorCode.MALFORMED,
          "The document must end after its closing brace, but " + described(next) + " follows.");
    }
    return value;
  }

  // Objects and lists

  /** Opens an object; {@link #nextField} then gives its fields and closes it. */
  void beginObject(FieldNames known) {
    boolean isObject = is(JsonToken.START_OBJECT, "an object");
    push();
    fields[level] = isObject ? known : null;
  }

  /** The position of the next known field, whose value the cursor is on; -1 once all is closed. */
  int nextField() {
    FieldNames known = fields[level];
    if (known == null) {
      level--;
      return -1;
    }
    while (nextName()) {
      String field = current();
      int position = known.position(field);
      if (position < 0) {
        String closest = known.closest(field);
        reportAndSkip(
            ErrorCode.UNKNOWN_FIELD,
            "The field ("
                + Texts.shortened(field)
                + ") is not known here."
                + (closest == null ? "" : "\nMaybe it is (" + closest + ")."));
      } else if ((seen[level] & 1L << position) != 0) {
        reportDuplicate(field);
      } else {
        seen[level] |= 1L << position;
        return position;
      }
    }
    long missing = known.required() & ~seen[level];
    for (int i = 0; missing >>> i != 0 && i < Long.SIZE; i++) {
      if ((missing & 1L << i) != 0) {
        reportMissing(known.names().get(i));
      }
    }
    level--;
    return -1;
  }

  /** Bit set of the fields that the object that was closed last has. */
  long given() {
    return seen[level + 1];
  }

  /** Whether the object that was closed last was no object, so that nothing is missing in it. */
  boolean isBroken() {
    return fields[level + 1] == null;
  }

  /** Remembers the pointer of the value at which the cursor stands. */
  void mark() {
    marks.add(pointer());
  }

  /** The pointers to remember. */
  Set<String> marks() {
    return marks;
  }

  /** Reports that the object at which the cursor stands, or that it is in, lacks a field. */
  void reportMissing(String field) {
    report(ErrorCode.MISSING_FIELD, "The field (" + field + ") is missing.");
  }

  /** A list of values; the element reader is called once per value. */
  <T> List<T> list(Supplier<T> element) {
    if (!is(JsonToken.START_ARRAY, "a list")) {
      return List.of();
    }
    List<T> values = new ArrayList<>();
    push();
    index[level] = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(element.get());
      index[level]++;
    }
    level--;
    return values;
  }

  /** An object whose fields are names of the caller's; the value reader is called once for each. */
  <V> Map<String, V> map(Supplier<V> value) {
    if (!is(JsonToken.START_OBJECT, "an object")) {
      return Map.of();
    }
    Map<String, V> values = new LinkedHashMap<>();
    push();
    while (nextName()) {
      String key = share(current());
      requireWhole(key);
      if (values.containsKey(key)) {
        reportDuplicate(key);
      } else {
        values.put(key, value.get());
      }
    }
    level--;
    return values;
  }

  /** A value where it may be null. */
  <V> @Nullable V orNull(Supplier<V> value) {
    return parser.currentToken() == JsonToken.VALUE_NULL ? null : value.get();
  }

  // Scalars

  /** A text. */
  String text() {
    if (!is(JsonToken.VALUE_STRING, "a string")) {
      return "";
    }
    String value = parser.getString();
    requireWhole(value);
    return share(value);
  }

  /** A text that names something, within the limit of such texts. */
  String id() {
    String value = text();
    if (value.length() > maxIdLength) {
      report(
          ErrorCode.LIMIT,
          subject()
              + " has "
              + value.length()
              + " characters, at most "
              + maxIdLength
              + " are read.\nMaybe the limits for files of one's own are meant.");
    }
    return value;
  }

  /** A truth value. */
  boolean truth() {
    if (parser.currentToken() == JsonToken.VALUE_TRUE) {
      return true;
    }
    if (parser.currentToken() != JsonToken.VALUE_FALSE) {
      reportType("true or false");
    }
    return false;
  }

  /** A number of any kind, as the nearest floating-point number. */
  double number() {
    if (!at(JsonToken.VALUE_NUMBER_INT) && !at(JsonToken.VALUE_NUMBER_FLOAT)) {
      reportType("a number");
      return 0;
    }
    double value = parser.getDoubleValue();
    if (Double.isInfinite(value)) {
      report(
          ErrorCode.OUT_OF_RANGE,
          subject() + " (" + Texts.shortened(parser.getString()) + ") is too large a number.");
    }
    return value;
  }

  /** A number of any kind, or null; its value is not looked at. */
  void numberOrNull() {
    JsonToken token = parser.currentToken();
    if (token != JsonToken.VALUE_NUMBER_INT
        && token != JsonToken.VALUE_NUMBER_FLOAT
        && token != JsonToken.VALUE_NULL) {
      reportType("a number");
    }
  }

  /** The name of one of these constants; the first of them where it is wrong. */
  <E extends Enum<E>> E choice(E[] constants) {
    String text = text();
    for (E constant : constants) {
      if (constant.name().equals(text)) {
        return constant;
      }
    }
    if (parser.currentToken() == JsonToken.VALUE_STRING) {
      report(
          ErrorCode.WRONG_TYPE,
          subject()
              + " ("
              + Texts.shortened(text)
              + ") must be one of "
              + Arrays.toString(constants)
              + ".");
    }
    return constants[0];
  }

  /** An integer of at least the minimum. */
  long integer(long minimum) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      report(
          ErrorCode.OUT_OF_RANGE,
          subject()
              + " ("
              + Texts.shortened(parser.getString())
              + ") must be written as an integer.");
      return minimum;
    }
    if (!is(JsonToken.VALUE_NUMBER_INT, "an integer")) {
      return minimum;
    }
    long value;
    try {
      value = parser.getLongValue();
    } catch (InputCoercionException e) {
      report(
          ErrorCode.OUT_OF_RANGE,
          subject() + " (" + Texts.shortened(parser.getString()) + ") does not fit into 64 bits.");
      return minimum;
    }
    if (value < minimum) {
      String rule = minimum == 0 ? "must not be negative." : "must be at least " + minimum + ".";
      report(ErrorCode.OUT_OF_RANGE, subject() + " (" + value + ") " + rule);
      return minimum;
    }
    return value;
  }

  /** Whether the value begins with this token. */
  boolean at(JsonToken token) {
    return parser.currentToken() == token;
  }

  /** Reports that the value is of the wrong type and skips it. */
  void reportType(String expected) {
    JsonToken token = parser.currentToken();
    String message = subject() + " must be " + expected + ", not " + described(token) + ".";
    reportAndSkip(
        ErrorCode.WRONG_TYPE,
        token == JsonToken.VALUE_NULL && level >= 0
            ? message + "\nMaybe leave it out where it is optional."
            : message);
  }

  // Steps

  private boolean is(JsonToken token, String expected) {
    if (parser.currentToken() == token) {
      return true;
    }
    reportType(expected);
    return false;
  }

  private void push() {
    level++;
    name[level] = null;
    index[level] = -1;
    fields[level] = null;
    seen[level] = 0;
  }

  /** Steps to the next field's value; false at the end of the object. */
  private boolean nextName() {
    name[level] = null;
    String last = parser.streamReadContext().currentName();
    try {
      if (parser.nextToken() == JsonToken.END_OBJECT) {
        return false;
      }
    } catch (JacksonException e) {
      // With a name the parser reads on into the value, which is then where it failed.
      String failed = parser.streamReadContext().currentName();
      name[level] = failed == last ? null : failed;
      throw e;
    }
    name[level] = parser.currentName();
    parser.nextToken();
    return true;
  }

  private String current() {
    String field = name[level];
    if (field == null) {
      throw new IllegalStateException("The cursor is not on a field.");
    }
    return field;
  }

  private void reportDuplicate(String field) {
    reportAndSkip(
        ErrorCode.DUPLICATE_FIELD, "The field (" + Texts.shortened(field) + ") is there twice.");
  }

  private void reportAndSkip(ErrorCode code, String message) {
    report(code, message);
    JsonToken token = parser.currentToken();
    for (int open = 0; ; token = parser.nextToken()) {
      if (token.isStructStart()) {
        open++;
      } else if (token.isStructEnd()) {
        open--;
      } else if (token == JsonToken.VALUE_STRING) {
        // Left alone, the parser would skip a string of any length without looking at the limit.
        parser.getStringLength();
      }
      if (open == 0) {
        return;
      }
    }
  }

  /** Ids repeat a lot: one instance of each keeps a large problem small. */
  private String share(String value) {
    if (value.length() > LONGEST_SHARED) {
      return value;
    }
    String first = shared.putIfAbsent(value, value);
    return first == null ? value : first;
  }

  private void requireWhole(String value) {
    if (Texts.loneSurrogate(value) >= 0) {
      report(
          ErrorCode.MALFORMED,
          subject() + " holds half of a surrogate pair, which is not a character.");
    }
  }

  /** What the value at which the cursor stands is called in a message. */
  private String subject() {
    if (level < 0) {
      return "The document";
    }
    int at = level;
    while (at >= 0 && name[at] == null) {
      at--;
    }
    String field = at < 0 ? "document" : Texts.shortened(name[at]);
    return at == level ? "The " + field : "An element of " + field;
  }

  private static String described(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "a list";
      case VALUE_STRING -> "a string";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      case VALUE_TRUE, VALUE_FALSE -> "a truth value";
      case VALUE_NULL -> "null";
      default -> "something else";
    };
  }
}
