package dev.sextant.planner.json;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/** The JSON Schemas that ship with the library, and a validator for them. */
final class Schemas {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  static final Schema PROBLEM = schema("problem");
  static final Schema PLAN = schema("plan");
  static final Schema RESULT = schema("result");
  static final Schema CONFLICT = schema("conflict");
  static final Schema WHAT_IF = schema("what-if");
  static final Schema SHARING_PROBLEM = schema("sharing-problem");
  static final Schema ALLOCATION = schema("allocation");
  static final Schema ALLOCATION_RESULT = schema("allocation-result");

  private Schemas() {}

  /** What the schema has against a document; empty when it is valid. */
  static List<String> errors(Schema schema, String document) {
    return schema.validate(document, InputFormat.JSON).stream()
        .map(error -> error.getInstanceLocation() + " " + error.getMessage())
        .toList();
  }

  /** The definition of this name, or the whole schema for the empty name. */
  static JsonNode definition(Schema schema, String name) {
    JsonNode root = schema.getSchemaNode();
    return name.isEmpty() ? root : Objects.requireNonNull(root.get("$defs").get(name), name);
  }

  private static Schema schema(String kind) {
    try (InputStream in = PlannerJson.class.getResourceAsStream(kind + ".schema.json")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return REGISTRY.getSchema(text, InputFormat.JSON);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
