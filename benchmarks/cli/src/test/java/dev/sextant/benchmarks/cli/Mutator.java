package dev.sextant.benchmarks.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes inputs at random, with pieces that readers find hard. Equal seeds, equal changes. */
final class Mutator {
  /** The largest input. */
  static final int MOST_BYTES = 1 << 20;

  private static final int SMALL = 1 << 14;
  private static final int MOST_CHANGES = 4;
  private static final int MOST_PART = 200;
  private static final int MOST_PIECES = 2_000;
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_-]{2,30}");

  private static final List<String> PIECES =
      List.of(
          "",
          " ",
          "\n",
          "\r\n",
          "\t",
          "\0",
          "0",
          "1",
          "-1",
          "-",
          "7",
          "2147483647",
          "2147483648",
          "-2147483649",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "99999999999999999999",
          "4503599627370497",
          "4611686018427387904",
          "0.5",
          ".",
          "1e309",
          "1e-400",
          "1e99999999999",
          "1e999999999",
          "NaN",
          "Infinity",
          "-0",
          "00",
          "0x10",
          "+999999999-01-01",
          ",",
          ":",
          ";",
          "#",
          "=",
          "{",
          "}",
          "[",
          "]",
          "(",
          ")",
          "\"",
          "'",
          "`",
          "\\",
          "\\u0000",
          "\\ud83d",
          "<",
          ">",
          "&",
          "&amp;",
          "<!--",
          "<![CDATA[",
          "%",
          "%s",
          "${",
          "*",
          "&a",
          "*a",
          "!!",
          "---",
          "...",
          "|",
          "? ",
          "- ",
          "~",
          "null",
          "true",
          "false",
          "\u00e9",
          "\ufeff",
          "\u202e",
          "\u0085",
          "\u2028",
          "\ud83d\ude00",
          "e",
          "-1ns",
          "5ms",
          "106751991d",
          "16GB");

  private final SplittableRandom random;
  private final List<byte[]> pieces = new ArrayList<>();

  /**
   * A mutator for inputs like these.
   *
   * @param seeds whose words are pieces, too
   */
  Mutator(long seed, List<byte[]> seeds) {
    random = new SplittableRandom(seed);
    PIECES.forEach(piece -> pieces.add(piece.getBytes(StandardCharsets.UTF_8)));
    for (byte[] input : seeds) {
      Matcher words = WORD.matcher(new String(input, StandardCharsets.ISO_8859_1));
      while (words.find() && pieces.size() < MOST_PIECES) {
        pieces.add(words.group().getBytes(StandardCharsets.ISO_8859_1));
      }
    }
  }

  /** A changed copy of one of the inputs. */
  byte[] mutate(List<byte[]> inputs) {
    byte[] input = inputs.get(random.nextInt(inputs.size()));
    for (int change = random.nextInt(MOST_CHANGES); change >= 0; change--) {
      byte[] other = inputs.get(random.nextInt(inputs.size()));
      input = change(input, other);
    }
    return input;
  }

  /** A copy that is about as large as inputs may be: a part of it again and again. */
  byte[] grow(List<byte[]> inputs) {
    byte[] input = inputs.get(random.nextInt(inputs.size()));
    int at = random.nextInt(input.length + 1);
    int end = Math.min(input.length, at + 1 + random.nextInt(MOST_PART));
    if (random.nextBoolean()) {
      // What lies between two commas, or two line ends, may be an element that can be repeated.
      byte separator = (byte) (random.nextBoolean() ? ',' : '\n');
      at = after(input, separator, at);
      end = at;
      for (int elements = random.nextInt(4); elements >= 0; elements--) {
        end = after(input, separator, end);
      }
    }
    byte[] part =
        random.nextInt(4) == 0 || end == at ? piece() : Arrays.copyOfRange(input, at, end);
    int times = (MOST_BYTES - input.length) / Math.max(1, part.length);
    ByteArrayOutputStream all = new ByteArrayOutputStream(MOST_BYTES);
    all.write(input, 0, at);
    for (int i = 0; i < times && all.size() < MOST_BYTES; i++) {
      all.write(part, 0, part.length);
    }
    all.write(input, at, input.length - at);
    return change(all.toByteArray(), input);
  }

  /** The place after the next such byte, or the end. */
  private static int after(byte[] input, byte separator, int from) {
    for (int i = from; i < input.length; i++) {
      if (input[i] == separator) {
        return i + 1;
      }
    }
    return input.length;
  }

  private byte[] piece() {
    return pieces.get(random.nextInt(pieces.size()));
  }

  private byte[] change(byte[] input, byte[] other) {
    int at = random.nextInt(input.length + 1);
    int end = Math.min(input.length, at + 1 + random.nextInt(random.nextInt(4) == 0 ? 200 : 4));
    return switch (random.nextInt(10)) {
      case 0 -> joined(input, at, new byte[0], end);
      case 1, 2 -> joined(input, at, piece(), at);
      case 3 -> joined(input, at, piece(), end);
      case 4 -> joined(input, at, new byte[] {(byte) random.nextInt(256)}, end);
      case 5 -> Arrays.copyOf(input, at);
      case 6 -> joined(input, at, Arrays.copyOfRange(input, at, end), at);
      case 7 -> {
        int from = random.nextInt(other.length + 1);
        int to = Math.min(other.length, from + 1 + random.nextInt(200));
        yield joined(input, at, Arrays.copyOfRange(other, from, to), end);
      }
      default -> withAnotherNumber(input);
    };
  }

  /** One of its first numbers becomes a piece. */
  private byte[] withAnotherNumber(byte[] input) {
    String head = new String(input, 0, Math.min(SMALL, input.length), StandardCharsets.ISO_8859_1);
    List<int[]> numbers = new ArrayList<>();
    Matcher found = NUMBER.matcher(head);
    while (found.find()) {
      numbers.add(new int[] {found.start(), found.end()});
    }
    if (numbers.isEmpty()) {
      return joined(input, input.length, piece(), input.length);
    }
    int[] one = numbers.get(random.nextInt(numbers.size()));
    return joined(input, one[0], piece(), one[1]);
  }

  private static byte[] joined(byte[] input, int at, byte[] between, int from) {
    byte[] all = new byte[Math.min(MOST_BYTES, at + between.length + input.length - from)];
    int first = Math.min(at, all.length);
    System.arraycopy(input, 0, all, 0, first);
    int second = Math.min(between.length, all.length - first);
    System.arraycopy(between, 0, all, first, second);
    int third = Math.min(input.length - from, all.length - first - second);
    System.arraycopy(input, from, all, first + second, third);
    return all;
  }
}
