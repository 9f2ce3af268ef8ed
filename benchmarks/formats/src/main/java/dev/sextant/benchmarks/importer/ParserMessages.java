package dev.sextant.benchmarks.importer;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/** What parsers of documents say, for people to read. */
final class ParserMessages {
  private static final Pattern SOURCE =
      Pattern.compile(" ?\\(start marker at \\[Source: [^\\]]*\\]\\)|\\[Source: [^\\]]*\\]");

  private ParserMessages() {}

  /** The message of a failure, behind its place. */
  static String of(JacksonException failure) {
    return at(failure.getLocation()) + plain(failure.getOriginalMessage());
  }

  /** A place as messages begin; empty for none. */
  static String at(@Nullable TokenStreamLocation place) {
    return place == null
        ? ""
        : "Line " + place.getLineNr() + ", column " + place.getColumnNr() + ": ";
  }

  /** A message without the names that parsers have for where a text comes from. */
  static String plain(String message) {
    return SOURCE.matcher(message).replaceAll("");
  }
}
