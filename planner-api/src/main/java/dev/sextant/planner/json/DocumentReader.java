package dev.sextant.planner.json;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/** Opens documents within limits and turns every way in which they fail into input errors. */
final class DocumentReader {
  /** How the parser names the place in a document that it does not show. */
  private static final Pattern SOURCE =
      Pattern.compile(" ?\\(start marker at \\[Source: [^\\]]*\\]\\)|\\[Source: [^\\]]*\\]");

  private final JsonLimits limits;
  private final JsonFactory factory;

  DocumentReader(JsonLimits limits) {
    this.limits = limits;
    this.factory =
        JsonFactory.builder()
            .streamReadConstraints(new ReadConstraints(limits))
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .build();
  }

  /** Reads a file whose form is all that can be wrong; its size is looked at first. */
  <T> T read(Path file, Function<JsonCursor, T> root) throws IOException {
    return read(file, root, value -> List.of());
  }

  /** Reads a file; its size is looked at before its content. */
  <T> T read(Path file, Function<JsonCursor, T> root, Function<T, List<InputError>> meaning)
      throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      if (Files.size(file) > limits.maxDocumentBytes()) {
        throw tooLarge();
      }
      return read(in, root, meaning);
    }
  }

  /** Reads a text whose form is all that can be wrong. */
  <T> T read(String json, Function<JsonCursor, T> root) {
    return read(json, root, value -> List.of());
  }

  /** Reads a text. */
  <T> T read(String json, Function<JsonCursor, T> root, Function<T, List<InputError>> meaning) {
    // UTF-8 needs at least a byte per char.
    if (json.length() > limits.maxDocumentBytes()) {
      throw tooLarge();
    }
    int lone = Texts.loneSurrogate(json);
    if (lone >= 0) {
      throw invalid(
          ErrorCode.MALFORMED,
          "The document holds half of a surrogate pair at character " + (lone + 1) + ".");
    }
    try {
      return read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), root, meaning);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a stream whose form is all that can be wrong, without closing it. */
  <T> T read(InputStream in, Function<JsonCursor, T> root) throws IOException {
    return read(in, root, value -> List.of());
  }

  /**
   * Reads a stream up to its end, without closing it.
   *
   * @param meaning what is wrong with what was read, placeholders included
   */
  <T> T read(InputStream in, Function<JsonCursor, T> root, Function<T, List<InputError>> meaning)
      throws IOException {
    DocumentStream bytes = new DocumentStream(in, limits.maxDocumentBytes());
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), bytes)) {
      JsonCursor cursor = new JsonCursor(parser, limits.maxIdLength());
      T value = null;
      try {
        value = cursor.document(() -> root.apply(cursor));
      } catch (JsonCursor.Stop e) {
        // The reason is among the errors.
      } catch (JacksonException e) {
        end(cursor, parser, bytes, e);
      }
      InvalidInputException.throwIfAny(
          value == null
              ? cursor.errors()
              : FormAndMeaning.all(cursor.errors(), meaning.apply(value)));
      if (value == null) {
        throw new IllegalStateException("A document without errors gave no value.");
      }
      return value;
    }
  }

  /** The kind that the object of a file names; empty when it names none, or is none. */
  Optional<String> kindOf(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        JsonParser parser =
            factory.createParser(
                ObjectReadContext.empty(), new DocumentStream(in, limits.maxDocumentBytes()))) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean found = Header.KIND.equals(parser.currentName());
        if (parser.nextToken() == JsonToken.VALUE_STRING && found) {
          return Optional.of(parser.getString());
        }
        parser.skipChildren();
      }
      return Optional.empty();
    } catch (JacksonException e) {
      // Whoever reads it as a document of some kind says what is wrong with it.
      return Optional.empty();
    }
  }

  /** Adds the reason why the document cannot be read any further. */
  private static void end(
      JsonCursor cursor, JsonParser parser, DocumentStream bytes, JacksonException failure)
      throws IOException {
    try {
      if (failure instanceof JacksonIOException wrapper) {
        IOException cause = wrapper.getCause();
        if (!(cause instanceof Defect defect)) {
          throw cause;
        }
        if (defect.code() == ErrorCode.LIMIT) {
          cursor.report(ErrorCode.LIMIT, defect.getMessage());
        } else {
          cursor.report(
              ErrorCode.MALFORMED,
              "The document " + defect.getMessage() + place(parser.currentLocation()) + ".");
        }
      } else if (failure instanceof StreamConstraintsException) {
        cursor.report(ErrorCode.LIMIT, failure.getOriginalMessage());
      } else if (bytes.hasByteOrderMark() && parser.currentToken() == null) {
        cursor.report(
            ErrorCode.MALFORMED,
            "The document begins with a byte order mark"
                + place(null)
                + ".\nMaybe save it as UTF-8 without one.");
      } else {
        String what =
            failure instanceof UnexpectedEndOfInputException
                ? "The document ends too early"
                : "The document is not well-formed JSON";
        cursor.report(
            ErrorCode.MALFORMED,
            what + place(failure.getLocation()) + ": " + reason(failure.getOriginalMessage()));
      }
    } catch (JsonCursor.Stop e) {
      // The list of errors is full; the last one was still added.
    }
  }

  private static String place(@Nullable TokenStreamLocation location) {
    return location == null
        ? " at line 1, column 1"
        : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  private static String reason(@Nullable String message) {
    String text = SOURCE.matcher(String.valueOf(message).replace('\n', ' ')).replaceAll("").strip();
    return text.endsWith(".") ? text : text + ".";
  }

  private InvalidInputException tooLarge() {
    return invalid(ErrorCode.LIMIT, Defect.tooLarge(limits.maxDocumentBytes()).getMessage());
  }

  private static InvalidInputException invalid(ErrorCode code, @Nullable String message) {
    return new InvalidInputException(List.of(new InputError(code, "", String.valueOf(message))));
  }
}
