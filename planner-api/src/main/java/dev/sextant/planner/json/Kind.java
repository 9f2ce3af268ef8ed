package dev.sextant.planner.json;

import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A kind of value in a document: how it is read, written and described.
 *
 * @param words what it is called on the format page
 * @param schema what JSON Schema says of it
 * @param fields the table of the objects that it is or holds, or null
 * @param placeholder what stands for a value that is missing; never seen, as that is an error
 * @param reader reads a value, as strictly as a value alone allows
 * @param writer writes a value
 */
record Kind<V extends @Nullable Object>(
    String words,
    Map<String, Object> schema,
    @Nullable Fields<?> fields,
    Supplier<V> placeholder,
    Function<JsonCursor, V> reader,
    BiConsumer<JsonOut, V> writer) {

  /** A kind without objects of its own. */
  static <V extends @Nullable Object> Kind<V> of(
      String words,
      Map<String, Object> schema,
      V placeholder,
      Function<JsonCursor, V> reader,
      BiConsumer<JsonOut, V> writer) {
    return new Kind<>(words, schema, null, () -> placeholder, reader, writer);
  }
}
