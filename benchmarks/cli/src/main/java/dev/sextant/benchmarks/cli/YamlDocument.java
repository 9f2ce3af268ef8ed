package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A file of YAML, or of JSON, which is YAML too: an object, and where in the file its parts are.
 *
 * @param text the file's text, with line feeds alone
 * @param root the object
 */
record YamlDocument(String text, JsonNode root) {
  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  /** Makes something of a document. */
  @FunctionalInterface
  interface Reader<T> {
    /**
     * Reads a document.
     *
     * @throws InvalidInputException with every error found, by JSON pointer
     */
    T read(YamlDocument document) throws IOException;
  }

  /**
   * Reads a file.
   *
   * @throws InputFailure with every error found, by JSON pointer, line and column
   */
  static <T> T read(Path file, Reader<T> reader) throws IOException {
    try {
      YamlDocument document = of(file);
      try {
        return reader.read(document);
      } catch (InvalidInputException e) {
        throw document.located(e);
      }
    } catch (InvalidInputException e) {
      throw new InputFailure(file, e);
    }
  }

  private static YamlDocument of(Path file) throws IOException {
    try {
      String text = Files.readString(file).replace("\r\n", "\n");
      JsonNode root = YAML.readTree(text);
      if (root == null || !root.isObject()) {
        throw refusal("The document must be an object.");
      }
      return new YamlDocument(text, root);
    } catch (CharacterCodingException e) {
      throw refusal("The document must be text in UTF-8.");
    } catch (JacksonException e) {
      TokenStreamLocation at = e.getLocation();
      throw refusal((at == null ? "" : at(at)) + e.getOriginalMessage());
    }
  }

  private static InvalidInputException refusal(String message) {
    return new InvalidInputException(List.of(new InputError(ErrorCode.MALFORMED, "", message)));
  }

  private InvalidInputException located(InvalidInputException failure) {
    Map<String, TokenStreamLocation> places = new HashMap<>();
    try (JsonParser parser = YAML.createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        String pointer = parser.streamReadContext().pathAsPointer().toString();
        places.putIfAbsent(pointer, parser.currentTokenLocation());
      }
    }
    return new InvalidInputException(
        failure.errors().stream().map(error -> located(error, places)).toList());
  }

  /** An error with its place; of a part that is missing, that of what should have it. */
  private static InputError located(InputError error, Map<String, TokenStreamLocation> places) {
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
  private static String at(TokenStreamLocation place) {
    return "Line " + place.getLineNr() + ", column " + place.getColumnNr() + ": ";
  }
}
