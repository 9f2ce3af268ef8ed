package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
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
    try (InputStream in = Files.newInputStream(file);
        JsonParser parser = JSON.createParser(in)) {
      return read(parser, "");
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  /**
   * The tree of a text in a document.
   *
   * @param pointer where the text is
   * @throws InvalidInputException with the pointer, and line and column in the text
   */
  static JsonNode of(String text, String pointer) {
    try (JsonParser parser = JSON.createParser(text)) {
      return read(parser, pointer);
    }
  }

  private static JsonNode read(JsonParser parser, String pointer) {
    try {
      JsonNode root = JSON.readTree(parser);
      if (root == null || root.isMissingNode()) {
        throw refusal(
            ErrorCode.MALFORMED, pointer, parser.currentLocation(), "There is no JSON.", null);
      }
      if (parser.nextToken() != null) {
        throw refusal(
            ErrorCode.MALFORMED,
            pointer,
            parser.currentTokenLocation(),
            "Expected the end of the document, found more.",
            null);
      }
      return root;
    } catch (JacksonIOException e) {
      throw e;
    } catch (NumberFormatException e) {
      // Exponents beyond an int come out of the parser like this.
      throw refusal(
          ErrorCode.OUT_OF_RANGE,
          pointer,
          parser.currentTokenLocation(),
          "The number is too large or too small.",
          e);
    } catch (JacksonException e) {
      String message = e.getOriginalMessage();
      ErrorCode code =
          message.startsWith("Duplicate") ? ErrorCode.DUPLICATE_FIELD : ErrorCode.MALFORMED;
      throw refusal(code, pointer, e.getLocation(), ParserMessages.plain(message), e);
    }
  }

  private static InvalidInputException refusal(
      ErrorCode code,
      String pointer,
      @Nullable TokenStreamLocation at,
      String message,
      @Nullable Exception cause) {
    InvalidInputException refusal =
        new InvalidInputException(
            List.of(new InputError(code, pointer, ParserMessages.at(at) + message)));
    if (cause != null) {
      refusal.initCause(cause);
    }
    return refusal;
  }
}
