package dev.sextant.planner.isolation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a worker says on standard error, of which the end is kept, and what its virtual machine
 * wrote of a crash. Control characters are left out.
 */
final class LastWords implements Runnable {
  /** Most characters of the words. */
  static final int MOST_CHARS = 2_000;

  private static final int MOST_KEPT = 4 * MOST_CHARS;

  /** The signal or internal error, and the frame that was on top. */
  private static final Pattern CRASH_FACT =
      Pattern.compile("#\\s+(SIG|EXCEPTION|Internal Error|Native memory|[CVJjv]\\s)");

  private final InputStream in;
  private final Path crashFile;
  private final StringBuilder text = new StringBuilder();

  LastWords(InputStream in, Path crashFile) {
    this.in = in;
    this.crashFile = crashFile;
  }

  /** Reads to the end, however much there is. */
  @Override
  public void run() {
    byte[] block = new byte[8192];
    try (in) {
      for (int n = in.read(block); n >= 0; n = in.read(block)) {
        String piece = new String(block, 0, n, StandardCharsets.UTF_8);
        synchronized (text) {
          text.append(piece);
          text.delete(0, Math.max(0, text.length() - MOST_KEPT));
        }
      }
    } catch (IOException e) {
      synchronized (text) {
        text.append("\n(").append(e.getMessage()).append(')');
      }
    }
  }

  /** What was said by now; empty when nothing was. */
  String text() {
    String said;
    synchronized (text) {
      said = text.toString();
    }
    String facts = plain(crash());
    String rest = plain(said);
    int room = Math.max(0, MOST_CHARS - facts.length());
    String tail = rest.substring(Math.max(0, rest.length() - room));
    return facts.isEmpty() || tail.isEmpty() ? facts + tail : facts + "\n" + tail;
  }

  private static String plain(String text) {
    return text.lines()
        .map(line -> line.replaceAll("\\p{Cntrl}", " ").strip())
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  private String crash() {
    if (!Files.isRegularFile(crashFile)) {
      return "";
    }
    try (InputStream file = Files.newInputStream(crashFile)) {
      String head = new String(file.readNBytes(1 << 14), StandardCharsets.UTF_8);
      return head.lines()
              .filter(line -> CRASH_FACT.matcher(line).lookingAt())
              .map(line -> line.substring(1).strip())
              .collect(Collectors.joining("\n"))
          + "\n";
    } catch (IOException e) {
      return "";
    }
  }
}
