package dev.sextant.benchmarks.importer;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The field names of the first two levels at the beginning of a JSON document, cut or not. */
final class JsonHead {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final Map<String, String> fields = new LinkedHashMap<>();
  private final Set<String> paths = new LinkedHashSet<>();

  private JsonHead() {}

  /** What can be read before the bytes end or stop being JSON. */
  static JsonHead of(byte[] head) {
    JsonHead json = new JsonHead();
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), head)) {
      json.read(parser);
    } catch (JacksonException cutOrNotJson) {
      // A head usually ends in the middle of the document: what was read before counts.
      return json;
    }
    return json;
  }

  /** Whether the document is an object with fields. */
  boolean isObject() {
    return !fields.isEmpty();
  }

  /** Whether the document is an object with this field. */
  boolean has(String field) {
    return fields.containsKey(field);
  }

  /** The text of a field of the document; null when it is absent or no text. */
  @Nullable String text(String field) {
    String text = fields.get(field);
    return text == null || text.isEmpty() ? null : text;
  }

  /** Whether a field of the document is an object with this field. */
  boolean has(String outer, String inner) {
    return paths.contains(outer + "/" + inner);
  }

  private void read(JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      return;
    }
    int depth = 1;
    String outer = "";
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      if (token == JsonToken.PROPERTY_NAME && depth == 1) {
        outer = parser.currentName();
        fields.put(outer, "");
      } else if (token == JsonToken.PROPERTY_NAME && depth == 2) {
        paths.add(outer + "/" + parser.currentName());
      } else if (token == JsonToken.VALUE_STRING && depth == 1) {
        fields.put(outer, parser.getString());
      } else if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      }
    }
  }
}
