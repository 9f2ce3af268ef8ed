package dev.sextant.benchmarks.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Text for people, of which nothing steers the terminal that shows it: control characters other
 * than line ends and tabs, and characters that change the direction of text or end a line, come out
 * as a backslash, a {@code u} and four digits, which is what they are in JSON, too. Names come from
 * files that strangers wrote.
 */
final class PlainStream extends PrintStream {
  private static final int BUFFER = 1 << 13;
  private static final String ERASE_LINE = "\r\u001b[K";

  private final Filter filter;

  /** Text in UTF-8 for this target, with its line ends flushed. */
  PlainStream(OutputStream target) {
    this(new Filter(new BufferedOutputStream(target, BUFFER)));
  }

  private PlainStream(Filter filter) {
    super(filter, true, StandardCharsets.UTF_8);
    this.filter = filter;
  }

  /** What went wrong with the target first; null when nothing did. */
  @Nullable IOException failure() {
    flush();
    return filter.failure;
  }

  /** Goes to the beginning of the line, whatever stands there. */
  static void restartLine(PrintStream stream) {
    steer(stream, "\r");
  }

  /** Goes to the beginning of the line and erases it. */
  static void eraseLine(PrintStream stream) {
    steer(stream, ERASE_LINE);
  }

  private static void steer(PrintStream stream, String codes) {
    raw(stream).print(codes);
    raw(stream).flush();
  }

  /** The same target for texts of the program alone, which may steer the terminal. */
  static PrintStream raw(PrintStream stream) {
    if (stream instanceof PlainStream plain) {
      plain.flush();
      return new PrintStream(plain.filter.target, true, StandardCharsets.UTF_8);
    }
    return stream;
  }

  /** Looks at UTF-8 byte by byte; whatever is not UTF-8 passes as it is. */
  private static final class Filter extends OutputStream {
    private static final boolean RETURNS = System.lineSeparator().startsWith("\r");

    private final OutputStream target;
    private @Nullable IOException failure;

    /** The bytes of a character that has begun. */
    private int first;

    private int second;

    Filter(OutputStream target) {
      this.target = target;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        int run = offset;
        for (int i = offset; i < offset + length; i++) {
          int b = bytes[i] & 0xFF;
          if (first == 0 && isPlain(b)) {
            continue;
          }
          if (first == 0) {
            target.write(bytes, run, i - run);
          }
          take(b);
          run = i + 1;
        }
        if (first == 0) {
          target.write(bytes, run, offset + length - run);
        }
      } catch (IOException e) {
        failure = failure == null ? e : failure;
        throw e;
      }
    }

    private static boolean isPlain(int b) {
      return b >= ' ' && b != 0x7F && b != 0xC2 && b != 0xD8 && b != 0xE2
          || b == '\n'
          || b == '\t'
          || b == '\r' && RETURNS;
    }

    private void take(int b) throws IOException {
      if (first == 0) {
        if (b < 0x80) {
          escape(b);
        } else {
          first = b;
        }
      } else if (second == 0 && first == 0xE2 && (b == 0x80 || b == 0x81)) {
        second = b;
      } else {
        int code =
            second == 0 ? (first & 0x1F) << 6 | b & 0x3F : 0x2000 | (second & 0x3F) << 6 | b & 0x3F;
        boolean whole = second != 0 || first != 0xE2;
        if (whole && steers(code)) {
          escape(code);
        } else {
          release();
          target.write(b);
        }
        first = 0;
        second = 0;
      }
    }

    private static boolean steers(int code) {
      return code >= 0x80 && code <= 0x9F
          || code == 0x61C
          || code == 0x200E
          || code == 0x200F
          || code >= 0x2028 && code <= 0x202E
          || code >= 0x2066 && code <= 0x2069;
    }

    private void escape(int code) throws IOException {
      target.write(String.format(Locale.ROOT, "\\u%04x", code).getBytes(StandardCharsets.US_ASCII));
    }

    private void release() throws IOException {
      target.write(first);
      if (second != 0) {
        target.write(second);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        target.flush();
      } catch (IOException e) {
        failure = failure == null ? e : failure;
        throw e;
      }
    }

    @Override
    public void close() throws IOException {
      if (first != 0) {
        release();
      }
      target.close();
    }
  }
}
