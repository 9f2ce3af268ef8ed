package dev.sextant.planner.json;

import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.sharing.WorkRate;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** The kinds of values that documents hold. */
final class Kinds {
  /** Any text. */
  static final Kind<String> TEXT =
      Kind.of("text", schema("type", "string"), "", JsonCursor::text, JsonOut::text);

  /** A text that is not empty, which is for the problem to say. */
  static final Kind<String> ID =
      Kind.of("id", schema("type", "string", "minLength", 1), "", JsonCursor::id, JsonOut::text);

  /** An integer of at least 0. */
  static final Kind<Long> AMOUNT = atLeast(0);

  /** Any integer of 64 bits. */
  static final Kind<Long> INTEGER = integer(Long.MIN_VALUE, Long.MIN_VALUE);

  /** A point in time of a state, of which the problem says that it is not before 0. */
  static final Kind<Long> INSTANT = integer(Long.MIN_VALUE, 0);

  /** A number of things of which there are no more than fit into 32 bits. */
  static final Kind<Integer> COUNT =
      Kind.of(
          "integer from 1",
          schema("type", "integer", "minimum", 1L, "maximum", (long) Integer.MAX_VALUE),
          1,
          Kinds::count,
          (out, value) -> out.number((long) value));

  /** A floating-point number, which comes back exactly. */
  static final Kind<Double> NUMBER =
      Kind.of("number", schema("type", "number"), 0.0, JsonCursor::number, JsonOut::finite);

  /** A bandwidth in bytes per second. */
  static final Kind<Long> BANDWIDTH =
      Kind.of(
          "integer from 1",
          schema("type", "integer", "minimum", 1L, "maximum", Link.UNLIMITED - 1),
          1L,
          Kinds::bandwidth,
          JsonOut::number);

  static final Kind<Boolean> TRUTH =
      Kind.of("true or false", schema("type", "boolean"), false, JsonCursor::truth, JsonOut::truth);

  /** Ids, each once. */
  static final Kind<List<String>> IDS = ids(schema("type", "array"));

  /** At least one id, each once. */
  static final Kind<List<String>> SOME_IDS = ids(schema("type", "array", "minItems", 1));

  /** Two ids at least, which may be the same. */
  static final Kind<List<String>> SEVERAL_IDS = several("list of ids", ID);

  /** Integers in an order. */
  static final Kind<List<Long>> INTEGERS =
      Kind.of(
          "list of integers",
          schema("type", "array", "items", INTEGER.schema()),
          List.of(),
          in -> in.list(() -> in.integer(Long.MIN_VALUE)),
          (out, values) -> out.list(values, JsonOut::number));

  /** Texts in an order, whatever they say. */
  static final Kind<List<String>> TEXT_LIST =
      Kind.of(
          "list of texts",
          schema("type", "array", "items", TEXT.schema()),
          List.of(),
          in -> in.list(in::text),
          JsonOut::texts);

  /** Amounts by name, on one line. */
  static final Kind<Map<String, Long>> AMOUNTS = map("integers from 0 by name", AMOUNT, true);

  /** Integers by name, a line each. */
  static final Kind<Map<String, Long>> COUNTS = map("integers by name", INTEGER, false);

  /** Texts by name, a line each. */
  static final Kind<Map<String, String>> TEXTS = map("texts by name", TEXT, false);

  /** One duration, or durations by worker id or type. */
  static final Kind<TaskDuration> DURATION =
      Kind.of(
          "integer from 0, or integers from 0 by name",
          schema("oneOf", List.of(AMOUNT.schema(), with(AMOUNTS.schema(), "minProperties", 1))),
          TaskDuration.of(0),
          Kinds::duration,
          Kinds::writeDuration);

  /** One table of durations by size, or tables by worker id or type. */
  static final Kind<BatchDuration> BATCH_DURATION = batchDuration();

  /** One rate, or rates by worker type. */
  static final Kind<WorkRate> RATE =
      Kind.of(DURATION.words(), DURATION.schema(), WorkRate.of(0), Kinds::rate, Kinds::writeRate);

  /** Two rates at least. */
  static final Kind<List<WorkRate>> SEVERAL_RATES = several("list of rates", RATE);

  /** A figure that is judged by its type and left; NaN where it has no value. */
  static final Kind<Double> FIGURE =
      Kind.of(
          "number or null",
          schema("type", List.of("number", "null")),
          Double.NaN,
          Kinds::figure,
          JsonOut::figure);

  /** A decimal number that is judged by its type and left, or null. */
  static final Kind<@Nullable BigDecimal> DECIMAL =
      Kind.of(FIGURE.words(), FIGURE.schema(), null, Kinds::decimal, Kinds::writeDecimal);

  private Kinds() {}

  /** An integer of at least this much. */
  static Kind<Long> atLeast(long minimum) {
    return integer(minimum, minimum);
  }

  /**
   * An integer.
   *
   * @param read the smallest one that the reader takes
   * @param said the smallest one that is right
   */
  private static Kind<Long> integer(long read, long said) {
    return Kind.of(
        said == Long.MIN_VALUE ? "integer" : "integer from " + said,
        schema("type", "integer", "minimum", said, "maximum", Long.MAX_VALUE),
        read == Long.MIN_VALUE ? 0 : read,
        in -> in.integer(read),
        JsonOut::number);
  }

  /** An integer that is always the same; the reader judges it. */
  static Kind<Long> constant(long value, Function<JsonCursor, Long> reader) {
    return Kind.of("" + value, schema("const", value), value, reader, JsonOut::number);
  }

  /** A text that is always the same; the reader judges it. */
  static Kind<String> constant(String value, Function<JsonCursor, String> reader) {
    return Kind.of("\"" + value + "\"", schema("const", value), value, reader, JsonOut::text);
  }

  /** The name of one of these constants. */
  static <E extends Enum<E>> Kind<E> choice(E[] constants) {
    List<String> names = Arrays.stream(constants).map(Enum::name).toList();
    return Kind.of(
        "`" + String.join("`, `", names) + "`",
        schema("enum", names),
        constants[0],
        in -> in.choice(constants),
        (out, value) -> out.text(value.name()));
  }

  /** An object. */
  static <T> Kind<T> object(Fields<T> fields) {
    return new Kind<>(
        "[" + fields.name() + "](#" + fields.name().toLowerCase(Locale.ROOT) + ")",
        schema("$ref", "#/$defs/" + fields.name()),
        fields,
        fields::placeholder,
        fields::read,
        fields::write);
  }

  /** A list of objects. */
  static <T> Kind<List<T>> list(Fields<T> fields) {
    return list(fields, schema("type", "array"));
  }

  /** A list of objects that is not empty, which is for the problem to say. */
  static <T> Kind<List<T>> some(Fields<T> fields) {
    return list(fields, schema("type", "array", "minItems", 1));
  }

  private static <T> Kind<List<T>> list(Fields<T> fields, Map<String, Object> schema) {
    Kind<T> element = object(fields);
    return new Kind<>(
        "list of " + element.words(),
        with(schema, "items", element.schema()),
        fields,
        List::of,
        in -> in.list(() -> fields.read(in)),
        (out, values) -> out.list(values, fields::write));
  }

  /** A value that may be null; the field is always there. */
  static <V> Kind<@Nullable V> nullable(Kind<V> kind) {
    Object type = kind.schema().get("type");
    return new Kind<>(
        kind.words() + " or null",
        type == null
            ? schema("anyOf", List.of(kind.schema(), schema("type", "null")))
            : with(kind.schema(), "type", List.of(type, "null")),
        kind.fields(),
        () -> null,
        in -> in.orNull(() -> kind.reader().apply(in)),
        (out, value) -> {
          if (value == null) {
            out.nothing();
          } else {
            kind.writer().accept(out, value);
          }
        });
  }

  private static Kind<List<String>> ids(Map<String, Object> schema) {
    return Kind.of(
        "list of ids",
        with(with(schema, "uniqueItems", true), "items", ID.schema()),
        List.of(),
        in -> in.list(in::text),
        JsonOut::texts);
  }

  private static <V> Kind<List<V>> several(String words, Kind<V> element) {
    return Kind.of(
        words,
        schema("type", "array", "minItems", 2, "items", element.schema()),
        List.of(),
        in -> in.list(() -> element.reader().apply(in)),
        (out, values) -> out.list(values, element.writer()));
  }

  private static <V> Kind<Map<String, V>> map(String words, Kind<V> value, boolean oneLine) {
    Map<String, Object> schema = schema("type", "object");
    if (oneLine) {
      schema = with(schema, "propertyNames", schema("minLength", 1));
    }
    return Kind.of(
        words,
        with(schema, "additionalProperties", value.schema()),
        Map.of(),
        in -> in.map(() -> value.reader().apply(in)),
        (out, values) -> out.map(oneLine, values, value.writer()));
  }

  private static Kind<BatchDuration> batchDuration() {
    Map<String, Object> table = schema("type", "array", "minItems", 1, "items", AMOUNT.schema());
    Kind<List<Long>> one =
        Kind.of(
            "list of integers from 0",
            table,
            List.of(),
            in -> in.list(() -> AMOUNT.reader().apply(in)),
            JsonOut::numbers);
    Kind<Map<String, List<Long>>> several = map(one.words() + " by name", one, true);
    return Kind.of(
        one.words() + ", or such lists by name",
        schema("oneOf", List.of(table, with(several.schema(), "minProperties", 1))),
        BatchDuration.of(0),
        in -> {
          if (in.at(JsonToken.START_OBJECT)) {
            return BatchDuration.perWorker(several.reader().apply(in));
          }
          if (in.at(JsonToken.START_ARRAY)) {
            return new BatchDuration.Fixed(one.reader().apply(in));
          }
          in.reportType("a list of integers, or an object of such lists by worker id or type");
          return BatchDuration.of(0);
        },
        (out, duration) -> {
          if (duration instanceof BatchDuration.Fixed fixed) {
            one.writer().accept(out, fixed.micros());
          } else if (duration instanceof BatchDuration.PerWorker perWorker) {
            several.writer().accept(out, perWorker.micros());
          }
        });
  }

  private static long bandwidth(JsonCursor in) {
    long bandwidth = in.integer(1);
    if (bandwidth == Link.UNLIMITED) {
      // The largest long is how a link without a bandwidth is kept.
      in.report(
          ErrorCode.OUT_OF_RANGE,
          "The bandwidthBytesPerSecond (%d) must be at most %d.\nMaybe leave it out where the amount does not matter."
              .formatted(bandwidth, Link.UNLIMITED - 1));
    }
    return bandwidth;
  }

  private static int count(JsonCursor in) {
    long value = in.integer(1);
    if (value > Integer.MAX_VALUE) {
      in.report(
          ErrorCode.OUT_OF_RANGE,
          "The number (%d) must be at most %d.".formatted(value, Integer.MAX_VALUE));
      return 1;
    }
    return (int) value;
  }

  private static TaskDuration duration(JsonCursor in) {
    return amounts(in, "worker id or type", TaskDuration::of, TaskDuration::perWorker, DURATION);
  }

  private static WorkRate rate(JsonCursor in) {
    return amounts(in, "worker type", WorkRate::of, WorkRate::perType, RATE);
  }

  /** One amount, or amounts by name. */
  private static <V> V amounts(
      JsonCursor in,
      String names,
      LongFunction<V> one,
      Function<Map<String, Long>, V> several,
      Kind<V> kind) {
    if (in.at(JsonToken.START_OBJECT)) {
      return several.apply(AMOUNTS.reader().apply(in));
    }
    if (in.at(JsonToken.VALUE_NUMBER_INT) || in.at(JsonToken.VALUE_NUMBER_FLOAT)) {
      return one.apply(AMOUNT.reader().apply(in));
    }
    in.reportType("an integer, or an object of integers by " + names);
    return kind.placeholder().get();
  }

  private static void writeRate(JsonOut out, WorkRate rate) {
    if (rate instanceof WorkRate.Fixed fixed) {
      out.number(fixed.microUnitsPerSecond());
    } else if (rate instanceof WorkRate.PerType perType) {
      AMOUNTS.writer().accept(out, perType.microUnitsPerSecond());
    }
  }

  private static void writeDuration(JsonOut out, TaskDuration duration) {
    if (duration instanceof TaskDuration.Fixed fixed) {
      out.number(fixed.micros());
    } else if (duration instanceof TaskDuration.PerWorker perWorker) {
      AMOUNTS.writer().accept(out, perWorker.micros());
    }
  }

  private static double figure(JsonCursor in) {
    in.numberOrNull();
    return Double.NaN;
  }

  private static @Nullable BigDecimal decimal(JsonCursor in) {
    in.numberOrNull();
    return null;
  }

  private static void writeDecimal(JsonOut out, @Nullable BigDecimal value) {
    if (value == null) {
      out.nothing();
    } else {
      out.number(value);
    }
  }

  /** Keywords of JSON Schema and their values, in this order. */
  static Map<String, Object> schema(Object... keywords) {
    Map<String, Object> schema = new LinkedHashMap<>();
    for (int i = 0; i < keywords.length; i += 2) {
      schema.put((String) keywords[i], keywords[i + 1]);
    }
    return schema;
  }

  private static Map<String, Object> with(Map<String, Object> schema, String word, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(schema);
    more.put(word, value);
    return more;
  }
}
