package dev.sextant.planner.json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** What the field tables say, as JSON Schemas and as tables of the format page. */
final class FieldPages {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final int LINE = 100;

  private FieldPages() {}

  /** The tables that a table leads to, without itself, in the order of the fields. */
  static Set<Fields<?>> within(Fields<?> root) {
    Set<Fields<?>> found = new LinkedHashSet<>();
    for (Field<?, ?> field : root.all()) {
      Fields<?> inner = field.kind().fields();
      if (inner != null && found.add(inner)) {
        found.addAll(within(inner));
      }
    }
    return found;
  }

  /** The text of the schema of a kind of document. */
  static String schema(String kind, Fields<?> root) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("$id", "urn:dev.sextant:" + kind + ":" + PlannerJson.FORMAT_VERSION);
    schema.put("title", "Sextant " + kind);
    schema.putAll(object(root));
    Map<String, Object> definitions = new LinkedHashMap<>();
    within(root).forEach(inner -> definitions.put(inner.name(), object(inner)));
    schema.put("$defs", definitions);
    StringBuilder out = new StringBuilder();
    append(out, schema, "", 0);
    return out.append('\n').toString();
  }

  private static Map<String, Object> object(Fields<?> table) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("description", table.text());
    schema.put("type", "object");
    List<String> required =
        table.all().stream().filter(Field::isRequired).<String>map(Field::name).toList();
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    Map<String, Object> properties = new LinkedHashMap<>();
    table.all().forEach(field -> properties.put(field.name(), property(field)));
    schema.put("properties", properties);
    schema.put("additionalProperties", false);
    schema.putAll(table.rules());
    return schema;
  }

  private static <V> Map<String, Object> property(Field<?, V> field) {
    Map<String, Object> property = new LinkedHashMap<>();
    property.put("description", field.text());
    property.putAll(field.kind().schema());
    if (field.assumed() != null) {
      property.put("default", MAPPER.readValue(assumed(field), Object.class));
    }
    return property;
  }

  /** What is assumed where a field is left out, as it would be written. */
  private static <V> String assumed(Field<?, V> field) {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    try (JsonOut out = new JsonOut(written)) {
      field.kind().writer().accept(out, field.assumed());
    }
    return written.toString(StandardCharsets.UTF_8);
  }

  /** Appends a value on one line where it fits after what already stands there. */
  private static void append(StringBuilder out, Object value, String indent, int before) {
    String line = line(value);
    if (!indent.isEmpty() && indent.length() + before + line.length() < LINE) {
      out.append(line);
    } else if (value instanceof Map<?, ?> map) {
      List<String> parts = new ArrayList<>();
      map.forEach(
          (name, inner) -> {
            StringBuilder part = new StringBuilder("\"" + name + "\": ");
            append(part, inner, indent + "  ", part.length());
            parts.add(part.toString());
          });
      lines(out, "{", parts, "}", indent);
    } else if (value instanceof List<?> list) {
      List<String> parts = new ArrayList<>();
      for (Object inner : list) {
        StringBuilder part = new StringBuilder();
        append(part, inner, indent + "  ", 0);
        parts.add(part.toString());
      }
      lines(out, "[", parts, "]", indent);
    } else {
      out.append(line);
    }
  }

  private static void lines(
      StringBuilder out, String open, List<String> parts, String close, String indent) {
    out.append(open).append('\n').append(indent).append("  ");
    out.append(String.join(",\n" + indent + "  ", parts));
    out.append('\n').append(indent).append(close);
  }

  private static String line(Object value) {
    if (value instanceof Map<?, ?> map) {
      List<String> parts = new ArrayList<>();
      map.forEach((name, inner) -> parts.add("\"" + name + "\": " + line(inner)));
      return "{" + String.join(", ", parts) + "}";
    }
    if (value instanceof List<?> list) {
      return "[" + String.join(", ", list.stream().map(FieldPages::line).toList()) + "]";
    }
    return MAPPER.writeValueAsString(value);
  }

  /** Sections of the format page: one for each kind of object that is not among those shown. */
  static String sections(Fields<?> root, Set<Fields<?>> shown) {
    StringBuilder out = new StringBuilder();
    List<Fields<?>> tables = new ArrayList<>(List.of(root));
    tables.addAll(within(root));
    for (Fields<?> table : tables) {
      if (shown.add(table)) {
        section(out, table);
      }
    }
    return out.toString();
  }

  private static void section(StringBuilder out, Fields<?> table) {
    out.append("\n### ").append(table.name()).append("\n\n").append(table.text()).append("\n\n");
    out.append("| Field | Value | Left out | Meaning |\n|---|---|---|---|\n");
    for (Field<?, ?> field : table.all()) {
      String left =
          field.isRequired()
              ? "required"
              : field.assumed() == null ? "none" : "`" + line(property(field).get("default")) + "`";
      out.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(field.name(), field.kind().words(), left, field.text()));
    }
  }
}
