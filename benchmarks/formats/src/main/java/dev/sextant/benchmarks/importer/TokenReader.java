package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Place;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text as tokens between white space, each with its line and column, and refuses what a
 * format does not expect. Every refusal is an {@link InvalidInputException} with one error that
 * says where, what was expected and what was found. Not thread-safe.
 *
 * <p>White space is every character up to a blank; a line ends with LF, CR LF or CR. A character
 * given as a symbol is a token of its own; a character given as the comment mark hides the rest of
 * its line.
 */
final class TokenReader {
  /** The largest file that is read: 64 MiB. */
  static final int MAX_BYTES = 1 << 26;

  /** The largest time in a file: the limit of a problem's horizon. */
  static final long MAX_TIME = 1L << 52;

  /** The largest amount of a resource in a file. */
  static final long MAX_AMOUNT = 1L << 52;

  /** The largest number of anything that a header may announce. */
  static final int MAX_COUNT = 1_000_000;

  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]{1,18}");
  private static final Pattern DIGITS = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]{1,18}(\\.[0-9]{0,18})?");
  private static final char NONE = '\0';

  private final String text;
  private final char comment;
  private final String symbols;
  private int at;
  private int line = 1;
  private int lineStart;
  private int lastLine;
  private int lastEnd = 1;
  private boolean withinLine;
  private @Nullable Token ahead;

  private TokenReader(String text, char comment, String symbols) {
    this.text = text;
    this.comment = comment;
    this.symbols = symbols;
  }

  /**
   * A piece of text.
   *
   * @param line from 1
   * @param column of its first character, from 1
   */
  record Token(String text, int line, int column) {}

  /** A reader of this text, without comments or symbols. */
  static TokenReader of(String text) {
    return new TokenReader(text, NONE, "");
  }

  /** A reader of the beginning of a file, as {@link InstanceFormat#recognises} is shown it. */
  static TokenReader of(byte[] head) {
    return of(decoded(head));
  }

  /**
   * A reader of a whole file in UTF-8.
   *
   * @throws InvalidInputException when it is larger than {@link #MAX_BYTES}
   * @throws IOException when it cannot be read
   */
  static TokenReader of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new InvalidInputException(
            List.of(
                new InputError(
                    ErrorCode.LIMIT,
                    "",
                    "The file (" + file + ") must not be larger than " + MAX_BYTES + " bytes.")));
      }
      return of(decoded(bytes));
    }
  }

  /** A reader of the same text from its start, where this character begins a comment. */
  TokenReader withComments(char mark) {
    return new TokenReader(text, mark, symbols);
  }

  /** A reader of the same text from its start, where each of these characters is a token. */
  TokenReader withSymbols(String characters) {
    return new TokenReader(text, comment, characters);
  }

  /** The next token, which stays the next; null at the end. */
  @Nullable Token peek() {
    if (ahead == null) {
      ahead = scan();
    }
    return ahead;
  }

  /** Whether a token is left. */
  boolean hasNext() {
    return peek() != null;
  }

  /** Whether the next token is on the line of the one before. */
  boolean hasNextOnLine() {
    Token next = peek();
    return next != null && next.line == lastLine;
  }

  /**
   * The next token.
   *
   * @param what it is, for the message, such as {@code "the number of jobs"}
   */
  Token next(String what) {
    Token token = peek();
    if (withinLine && (token == null || token.line != lastLine)) {
      throw refusal(ErrorCode.MALFORMED, what, lastLine, lastEnd, "the end of the line");
    }
    if (token == null) {
      throw refusal(ErrorCode.MALFORMED, what, null);
    }
    ahead = null;
    lastLine = token.line;
    lastEnd = token.column + token.text.length();
    return token;
  }

  /** The next integer. */
  long nextLong(String what, long min, long max) {
    Token token = next(what);
    String range = min == max ? "" + min : "an integer between " + min + " and " + max;
    String wanted = what + " (" + range + ")";
    if (!DIGITS.matcher(token.text).matches()) {
      throw refusal(ErrorCode.MALFORMED, wanted, token);
    }
    if (!INTEGER.matcher(token.text).matches()) {
      throw refusal(ErrorCode.OUT_OF_RANGE, wanted, token);
    }
    long value = Long.parseLong(token.text);
    if (value < min || value > max) {
      throw refusal(ErrorCode.OUT_OF_RANGE, wanted, token);
    }
    return value;
  }

  /** The next integer. */
  int nextInt(String what, int min, int max) {
    return (int) nextLong(what, min, max);
  }

  /** The next number of things: between the minimum and {@link #MAX_COUNT}. */
  int nextCount(String what, int min) {
    return nextInt(what, min, MAX_COUNT);
  }

  /** The next time or duration in whole units: between 0 and {@link #MAX_TIME}. */
  long nextTime(String what) {
    return nextLong(what, 0, MAX_TIME);
  }

  /** The next amount of a resource: between 0 and {@link #MAX_AMOUNT}. */
  long nextAmount(String what) {
    return nextLong(what, 0, MAX_AMOUNT);
  }

  /** The next decimal number without exponent; at most 18 digits before and after the point. */
  BigDecimal nextDecimal(String what) {
    Token token = next(what);
    if (!isDecimal(token.text)) {
      throw refusal(ErrorCode.MALFORMED, what + " (a decimal number)", token);
    }
    return new BigDecimal(token.text);
  }

  /** Whether {@link #nextDecimal} would take a token with this text. */
  static boolean isDecimal(String text) {
    return DECIMAL.matcher(text).matches();
  }

  /** Takes the next token, which must be this. */
  Token expect(String wanted) {
    Token token = next("'" + wanted + "'");
    if (!token.text.equals(wanted)) {
      throw refusal(ErrorCode.MALFORMED, "'" + wanted + "'", token);
    }
    return token;
  }

  /**
   * Begins a line: until {@link #endLine}, tokens must be on the line of the next token. Lines
   * without tokens do not count.
   *
   * @param what the line holds, for the message, such as {@code "the line of job 3"}
   */
  void beginLine(String what) {
    Token token = peek();
    if (token == null) {
      throw refusal(ErrorCode.MALFORMED, what, null);
    }
    expectLineEnd();
    lastLine = token.line;
    lastEnd = token.column;
    withinLine = true;
  }

  /** Ends the line that {@link #beginLine} began; refuses anything more on it. */
  void endLine() {
    expectLineEnd();
    withinLine = false;
  }

  /** Refuses anything more on the line of the last token. */
  void expectLineEnd() {
    if (hasNextOnLine()) {
      throw refusal(ErrorCode.MALFORMED, "the end of the line", peek());
    }
  }

  /** Refuses anything more. */
  void expectEnd() {
    if (hasNext()) {
      throw refusal(ErrorCode.MALFORMED, "the end of the file", peek());
    }
  }

  /** Drops what is left of the line of the last token; of the first line at the start. */
  void skipLine() {
    int skipped = Math.max(lastLine, 1);
    for (Token token = peek(); token != null && token.line == skipped; token = peek()) {
      ahead = null;
    }
    lastLine = skipped;
    withinLine = false;
  }

  /**
   * An exception that says what was expected in place of a token.
   *
   * @param token what was found; null for the end of the file
   */
  InvalidInputException refusal(ErrorCode code, String expected, @Nullable Token token) {
    int row = token == null ? line : token.line;
    int column = token == null ? at - lineStart + 1 : token.column;
    String found = token == null ? "the end of the file" : "(" + Place.shown(token.text) + ")";
    return refusal(code, expected, row, column, found);
  }

  private static InvalidInputException refusal(
      ErrorCode code, String expected, int row, int column, String found) {
    return new InvalidInputException(
        List.of(
            new InputError(
                code,
                "",
                "Line "
                    + row
                    + ", column "
                    + column
                    + ": expected "
                    + expected
                    + ", found "
                    + found
                    + ".")));
  }

  private @Nullable Token scan() {
    skipBlanks();
    if (at >= text.length()) {
      return null;
    }
    int start = at;
    at++;
    if (!isSymbol(text.charAt(start))) {
      while (at < text.length() && continues(text.charAt(at))) {
        at++;
      }
    }
    return new Token(text.substring(start, at), line, start - lineStart + 1);
  }

  private boolean continues(char c) {
    return c > ' ' && !isSymbol(c) && !isComment(c);
  }

  private void skipBlanks() {
    boolean hidden = false;
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\n' || (c == '\r' && !(at + 1 < text.length() && text.charAt(at + 1) == '\n'))) {
        line++;
        lineStart = at + 1;
        hidden = false;
      } else if (!hidden && isComment(c)) {
        hidden = true;
      } else if (!hidden && c > ' ') {
        return;
      }
    }
  }

  private boolean isComment(char c) {
    return comment != NONE && c == comment;
  }

  private boolean isSymbol(char c) {
    return symbols.indexOf(c) >= 0;
  }

  private static String decoded(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
