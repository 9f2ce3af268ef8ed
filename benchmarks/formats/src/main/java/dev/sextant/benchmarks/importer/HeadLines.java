package dev.sextant.benchmarks.importer;

import java.util.ArrayList;
import java.util.List;

/**
 * The complete lines at the beginning of a file of numbers, for telling formats apart. Lines
 * without tokens are dropped; so is the last line of a head that was cut, which may be half a line.
 */
final class HeadLines {
  /** How many lines of a list are looked at before a format recognises a file. */
  static final int SAMPLE = 3;

  private static final int MAX_DIGITS = 9;
  private static final int[] NONE = {};

  private final List<List<String>> lines = new ArrayList<>();

  private HeadLines(TokenReader in, boolean cut) {
    int row = 0;
    while (in.hasNext()) {
      TokenReader.Token token = in.next("a token");
      if (token.line() != row) {
        lines.add(new ArrayList<>());
        row = token.line();
      }
      lines.get(lines.size() - 1).add(token.text());
    }
    if (cut && !lines.isEmpty()) {
      lines.remove(lines.size() - 1);
    }
  }

  /** The lines of a head. */
  static HeadLines of(byte[] head) {
    return new HeadLines(TokenReader.of(head), isCut(head));
  }

  /** The lines of a head in which this character begins a comment. */
  static HeadLines withComments(byte[] head, char mark) {
    return new HeadLines(TokenReader.of(head).withComments(mark), isCut(head));
  }

  /** How many there are. */
  int size() {
    return lines.size();
  }

  /** The tokens of a line; none when the line is not there. */
  List<String> tokens(int line) {
    return line < lines.size() ? lines.get(line) : List.of();
  }

  /**
   * A line as numbers; empty when it is not there, or when it holds anything but integers between 0
   * and 999 999 999.
   */
  int[] numbers(int line) {
    return numbers(line, tokens(line).size());
  }

  /** The first tokens of a line, which must have that many, as {@link #numbers(int)}. */
  int[] numbers(int line, int count) {
    List<String> tokens = tokens(line);
    int[] numbers = new int[count];
    for (int i = 0; i < numbers.length; i++) {
      String token = tokens.get(i);
      if (token.length() > MAX_DIGITS || !token.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return NONE;
      }
      numbers[i] = Integer.parseInt(token);
    }
    return numbers;
  }

  private static boolean isCut(byte[] head) {
    return head.length >= InstanceFormat.HEAD_BYTES;
  }
}
