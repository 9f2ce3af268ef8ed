package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A file of YAML, or of JSON: an object, and where in the file its parts are. Immutable as long as
 * nobody changes the tree.
 */
public final class YamlDocument {
  private static final YAMLMapper YAML =
      YAMLMapper.builder(
              YAMLFactory.builder()
                  .loadSettings(LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build())
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final ObjectMapper mapper;
  private final String text;
  private final JsonNode root;

  private YamlDocument(ObjectMapper mapper, String text, JsonNode root) {
    this.mapper = mapper;
    this.text = text;
    this.root = root;
  }

  /** The file's text, with line feeds alone. */
  public String text() {
    return text;
  }

  /** The object. */
  public JsonNode root() {
    return root;
  }

  /** Makes something of a document. */
  @FunctionalInterface
  public interface Reader<T> {
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
   * @throws InvalidInputException with every error found, by JSON pointer, line and column
   * @throws IOException when the file cannot be read
   */
  public static <T> T read(Path file, Reader<T> reader) throws IOException {
    YamlDocument document = of(file);
    try {
      return reader.read(document);
    } catch (InvalidInputException e) {
      throw document.located(e);
    }
  }

  private static YamlDocument of(Path file) throws IOException {
    try {
      String text = Files.readString(file).replace("\r\n", "\n");
      ObjectMapper mapper = FileNames.hasExtension(file, ".json") ? JSON : YAML;
      JsonNode root = mapper.readTree(new WholeCharacters(text));
      if (root == null || !root.isObject()) {
        throw refusal("The document must be an object.");
      }
      return new YamlDocument(mapper, text, root);
    } catch (CharacterCodingException e) {
      throw refusal("The document must be text in UTF-8.");
    } catch (NumberFormatException e) {
      // Exponents beyond an int come out of the parsers like this.
      throw refusal("A number is too large or too small.");
    } catch (JacksonException e) {
      throw refusal(ParserMessages.of(e));
    }
  }

  private static InvalidInputException refusal(String message) {
    return new InvalidInputException(List.of(new InputError(ErrorCode.MALFORMED, "", message)));
  }

  private InvalidInputException located(InvalidInputException failure) {
    Map<String, TokenStreamLocation> places = new HashMap<>();
    try (JsonParser parser = mapper.createParser(new WholeCharacters(text))) {
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
        : new InputError(error.code(), error.pointer(), ParserMessages.at(place) + error.message());
  }

  /**
   * A text of which no part that is read ends within a character of two halves: the YAML parser
   * looks for the second half beyond the end of its buffer.
   */
  private static final class WholeCharacters extends StringReader {
    private final String text;
    private int at;

    WholeCharacters(String text) {
      super(text);
      this.text = text;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
      int end = at + length;
      boolean cuts =
          length > 1 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
      int count = super.read(into, offset, cuts ? length - 1 : length);
      at += Math.max(0, count);
      return count;
    }
  }
}
