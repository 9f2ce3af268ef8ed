package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON as a tree: every field once, decimals exact, nothing after the end. */
final class JsonTree {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private JsonTree() {}

  /**
   * The tree of a file.
   *
   * @throws InvalidInputException with line and column when it is not JSON
   * @throws IOException when it cannot be read
   */
  static JsonNode of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return JSON.readTree(in);
    } catch (JacksonIOException e) {
      throw e.getCause();
    } catch (JacksonException e) {
      throw refusal("", e);
    }
  }

  /**
   * The tree of a text in a document.
   *
   * @param pointer where the text is
   * @throws InvalidInputException with the pointer, and line and column in the text
   */
  static JsonNode of(String text, String pointer) {
    try {
      return JSON.readTree(text);
    } catch (JacksonException e) {
      throw refusal(pointer, e);
    }
  }

  private static InvalidInputException refusal(String pointer, JacksonException e) {
    String message = e.getOriginalMessage();
    TokenStreamLocation at = e.getLocation();
    String where =
        at == null ? "" : "Line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
    ErrorCode code =
        message.startsWith("Duplicate") ? ErrorCode.DUPLICATE_FIELD : ErrorCode.MALFORMED;
    InvalidInputException refusal =
        new InvalidInputException(List.of(new InputError(code, pointer, where + message)));
    refusal.initCause(e);
    return refusal;
  }
}
