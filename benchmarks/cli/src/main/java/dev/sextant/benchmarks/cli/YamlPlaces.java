package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.InputError;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Lines and columns of the parts of a YAML document, by JSON pointer. Immutable. */
final class YamlPlaces {
  private final Map<String, TokenStreamLocation> places = new HashMap<>();

  /** The places of a document that is well-formed. */
  YamlPlaces(YAMLMapper yaml, InputStream in) {
    try (JsonParser parser = yaml.createParser(in)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        String pointer = parser.streamReadContext().pathAsPointer().toString();
        places.putIfAbsent(pointer, parser.currentTokenLocation());
      }
    }
  }

  /** An error with its line and column; of a part that is missing, those of what should have it. */
  InputError located(InputError error) {
    String pointer = error.pointer();
    TokenStreamLocation place = places.get(pointer);
    while (place == null && !pointer.isEmpty()) {
      pointer = pointer.substring(0, Math.max(0, pointer.lastIndexOf('/')));
      place = places.get(pointer);
    }
    return place == null
        ? error
        : new InputError(error.code(), error.pointer(), at(place) + error.message());
  }

  /** A place as messages begin. */
  static String at(TokenStreamLocation place) {
    return "Line " + place.getLineNr() + ", column " + place.getColumnNr() + ": ";
  }
}
