package dev.sextant.benchmarks.campaign;

import dev.sextant.benchmarks.pages.WholeFile;
import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The JSON of a campaign's own files; problems and plans are documents of the library. */
final class Documents {
  /** Problems and plans. */
  static final PlannerJson PLANNER = new PlannerJson(JsonLimits.LARGE);

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Documents() {}

  /** A value as JSON on one line. */
  static String line(Object value) {
    return JSON.writeValueAsString(value);
  }

  /**
   * A value from JSON.
   *
   * @throws IllegalArgumentException when it is something else
   */
  static <T> T value(String json, Class<T> type) {
    try {
      T value = JSON.readValue(json, type);
      if (value == null) {
        throw new IllegalArgumentException("There is nothing but null.");
      }
      return value;
    } catch (JacksonException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }

  /** Reads a file that holds one value. */
  static <T> T read(Path file, Class<T> type) throws IOException {
    try {
      return value(Files.readString(file), type);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The file (" + file + ") is damaged: " + e.getMessage(), e);
    }
  }

  /** Writes a file that holds one value, whole or not at all. */
  static void write(Path file, Object value) throws IOException {
    String text = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
    try {
      WholeFile.writeText(file, text);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
