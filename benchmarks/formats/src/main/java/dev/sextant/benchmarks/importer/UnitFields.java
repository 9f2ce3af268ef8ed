package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Spelling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes a document in which people wrote amounts with their units one of the native format, which
 * has whole numbers in fields that name the unit. A field such as {@code gpuMemoryBytes} may have a
 * text such as {@code 16GB}, and may then leave out the unit of its own name: {@code gpuMemory}.
 * For one document; every error has the pointer of the document as it was written.
 */
final class UnitFields {
  /** What the values of these are named is the document's own, and they have no units. */
  private static final Set<String> OWN_NAMES = Set.of("demands", "capacities", "consumes");

  private static final Map<String, String> SHORT =
      Map.ofEntries(
          Map.entry("duration", "durationMicros"),
          Map.entry("release", "releaseMicros"),
          Map.entry("due", "dueMicros"),
          Map.entry("deadline", "deadlineMicros"),
          Map.entry("start", "startMicros"),
          Map.entry("end", "endMicros"),
          Map.entry("ready", "readyMicros"),
          Map.entry("until", "untilMicros"),
          Map.entry("since", "sinceMicros"),
          Map.entry("now", "nowMicros"),
          Map.entry("availableFrom", "availableFromMicros"),
          Map.entry("loadByWorkerType", "loadMicrosByWorkerType"),
          Map.entry("latency", "latencyMicros"),
          Map.entry("bandwidth", "bandwidthBytesPerSecond"),
          Map.entry("size", "bytes"),
          Map.entry("gpuMemory", "gpuMemoryBytes"),
          Map.entry("workspace", "workspaceBytes"),
          Map.entry("memory", "memoryBytes"),
          Map.entry("price", "priceMicroUnitsPerSecond"));

  /** After so many errors reading stops, as that of the native format does. */
  private static final int MOST_ERRORS = 1_000;

  private final List<InputError> errors = new ArrayList<>();
  private final Map<String, String> written = new HashMap<>();

  /** What was wrong, by pointers of the document as it was written. */
  List<InputError> errors() {
    return errors;
  }

  /**
   * The object as one of the native format. Lists of the given one are changed on the way, so that
   * a large document is not there twice.
   *
   * @throws InvalidInputException when there are too many errors to go on
   */
  ObjectNode of(JsonNode object) {
    return object(object, "", "");
  }

  /** An error of the native document with the pointer of the document as it was written. */
  InputError asWritten(InputError error) {
    String pointer = error.pointer();
    for (String part = pointer; !part.isEmpty(); part = part.substring(0, part.lastIndexOf('/'))) {
      String source = written.get(part);
      if (source != null) {
        String rest = pointer.substring(part.length());
        return new InputError(error.code(), source + rest, error.message());
      }
    }
    return withAdvice(error);
  }

  /** An unknown field with the short name that it is near to, if the reader knows none. */
  private static InputError withAdvice(InputError error) {
    if (error.code() != ErrorCode.UNKNOWN_FIELD || error.message().contains("Maybe")) {
      return error;
    }
    String pointer = error.pointer();
    String name = pointer.substring(pointer.lastIndexOf('/') + 1);
    String near = Spelling.nearest(name, SHORT.keySet().stream().sorted().toList());
    return near == null
        ? error
        : new InputError(error.code(), pointer, error.message() + "\nMaybe it is (" + near + ").");
  }

  private JsonNode any(JsonNode value, String from, String to) {
    if (value.isObject()) {
      return object(value, from, to);
    }
    if (value instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        list.set(i, any(list.get(i), from + "/" + i, to + "/" + i));
      }
    }
    return value;
  }

  private ObjectNode object(JsonNode value, String from, String to) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      String source = from + "/" + escaped(field.getKey());
      String name = name(field.getKey(), field.getValue(), source);
      String target = to + "/" + escaped(name);
      if (!name.equals(field.getKey())) {
        written.put(target, source);
        if (value.has(name)) {
          error(ErrorCode.DUPLICATE_FIELD, source, "The field (" + name + ") is there, too.");
        }
      }
      object.set(name, value(name, field.getValue(), source, target));
    }
    return object;
  }

  /** The full name of a field; as it is where its value is no amount. */
  private String name(String name, JsonNode value, String pointer) {
    String full = SHORT.get(name);
    if (full == null || value.isArray()) {
      return name;
    }
    if (value.isNumber() && value.decimalValue().signum() != 0) {
      error(
          ErrorCode.WRONG_TYPE,
          pointer,
          "The "
              + name
              + " ("
              + value.asString()
              + ") must have a unit.\nMaybe "
              + example(full, value.asString())
              + ", or "
              + full
              + ": "
              + value.asString()
              + ".");
    }
    return full;
  }

  private JsonNode value(String name, JsonNode value, String from, String to) {
    ToLongFunction<String> unit = unit(name);
    if (unit == null) {
      return OWN_NAMES.contains(name) ? value : any(value, from, to);
    }
    if (value.isString()) {
      return JsonNodeFactory.instance.numberNode(amount(value.asString(), unit, from));
    }
    if (!value.isObject()) {
      return value;
    }
    ObjectNode byName = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> one : value.properties()) {
      JsonNode given = one.getValue();
      byName.set(
          one.getKey(),
          given.isString()
              ? JsonNodeFactory.instance.numberNode(
                  amount(given.asString(), unit, from + "/" + escaped(one.getKey())))
              : given);
    }
    return byName;
  }

  /** 1 where it is wrong, which most fields take. */
  private long amount(String text, ToLongFunction<String> unit, String pointer) {
    try {
      return text.strip().equals("0") ? 0 : unit.applyAsLong(text);
    } catch (IllegalArgumentException e) {
      error(ErrorCode.OUT_OF_RANGE, pointer, String.valueOf(e.getMessage()));
      return 1;
    }
  }

  private void error(ErrorCode code, String pointer, String message) {
    errors.add(new InputError(code, pointer, message));
    if (errors.size() >= MOST_ERRORS) {
      throw new InvalidInputException(errors);
    }
  }

  /** What reads the amounts of a field; null where it has none with a unit. */
  private static @Nullable ToLongFunction<String> unit(String name) {
    if (name.endsWith("BytesPerSecond")) {
      return Units::bytesPerSecond;
    }
    if (name.endsWith("MicroUnitsPerSecond")) {
      return Units::microUnitsPerSecond;
    }
    if (name.endsWith("Bytes") || name.equals("bytes")) {
      return Units::bytes;
    }
    return name.endsWith("Micros") || name.startsWith("loadMicros") || name.equals("microsPerUnit")
        ? Units::micros
        : null;
  }

  private static String example(String full, String number) {
    Function<String, String> unit =
        full.endsWith("BytesPerSecond")
            ? text -> text + "GB/s"
            : full.endsWith("PerSecond")
                ? text -> text + "/h"
                : full.endsWith("ytes") ? text -> text + "GB" : text -> text + "ms";
    return unit.apply(number);
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
