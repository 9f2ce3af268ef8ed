package dev.sextant.benchmarks.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes one run in a process of its own, which cannot take this one with it. */
public final class WorkerProcess {
  /** How much of what a worker says on standard error is kept. */
  private static final int MOST_SAID = 2_000;

  /** In the worker's folder: what the virtual machine says when it crashes. */
  static final String CRASH = "crash.log";

  /** The signal or internal error, and the frame that was on top. */
  private static final Pattern CRASH_FACT =
      Pattern.compile("#\\s+(SIG|EXCEPTION|Internal Error|Native memory|[CVJjv]\\s)");

  private static final long MOST_REPORT = 1L << 28;
  private static final long MOST_PLAN = 1L << 30;
  private static final long LONGEST_LAST_WORDS_MILLIS = 2_000;
  private static final int CLEARING_ATTEMPTS = 5;

  private final Process process;
  private final Path folder;
  private final LastWords words;
  private final long startedNanos;
  private final long patienceMicros;

  private WorkerProcess(Process process, Path folder, long startedNanos, long patienceMicros) {
    this.process = process;
    this.folder = folder;
    this.words = new LastWords(process.getErrorStream());
    this.startedNanos = startedNanos;
    this.patienceMicros = patienceMicros;
  }

  /**
   * Starts a worker in an empty folder.
   *
   * @param problem the file of the instance
   * @param folder for its files; anything in it is removed
   */
  public static WorkerProcess start(
      JavaLauncher launcher, WorkerCall call, Path problem, Path folder) throws IOException {
    clear(folder);
    Files.createDirectories(folder);
    List<String> arguments = launcher.arguments(call.settings(), folder.toAbsolutePath());
    Limit limit = call.limit();
    arguments.addAll(
        List.of(
            folder.toAbsolutePath().toString(),
            problem.toAbsolutePath().toString(),
            call.planner(),
            Long.toString(call.seed()),
            Long.toString(limit.timeMicros()),
            limit.steps() == null ? "-" : limit.steps().toString(),
            Integer.toString(call.threads())));
    // A file, because class paths can be longer than command lines.
    Path argumentFile = folder.resolve("arguments");
    List<String> quoted = new ArrayList<>();
    for (String argument : arguments) {
      quoted.add('"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
    }
    Files.write(argumentFile, quoted);
    long started = System.nanoTime();
    Process process =
        new ProcessBuilder(launcher.java().toString(), "@" + argumentFile.toAbsolutePath())
            .redirectInput(ProcessBuilder.Redirect.PIPE)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.PIPE)
            .start();
    long patience = Math.addExact(limit.timeMicros(), call.settings().graceMicros());
    return new WorkerProcess(process, folder, started, patience);
  }

  /**
   * Waits until the process has ended, which it does not much later than its limit allows, and
   * takes what it left behind. An interruption kills it.
   */
  public WorkerOutput await() throws IOException, InterruptedException {
    try {
      boolean ended = process.waitFor(patienceMicros, TimeUnit.MICROSECONDS);
      if (!ended) {
        kill();
      }
      int code = process.waitFor();
      long wall = (System.nanoTime() - startedNanos) / 1000;
      String said = shortened(crash() + words.end(LONGEST_LAST_WORDS_MILLIS));
      byte[] report = read(WorkerMain.REPORT, MOST_REPORT);
      byte[] plan = read(WorkerMain.PLAN, MOST_PLAN);
      return new WorkerOutput(code, !ended, wall, said, report, plan);
    } finally {
      kill();
    }
  }

  /** What the virtual machine wrote of its own crash, if it had one. */
  private String crash() throws IOException {
    Path file = folder.resolve(CRASH);
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(1 << 14), StandardCharsets.ISO_8859_1);
      return head.lines()
              .filter(line -> CRASH_FACT.matcher(line).lookingAt())
              .map(line -> line.substring(1).strip())
              .collect(Collectors.joining("\n"))
          + "\n";
    }
  }

  private static String shortened(String text) {
    String plain =
        text.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .collect(Collectors.joining("\n"));
    return plain.length() <= MOST_SAID ? plain : plain.substring(0, MOST_SAID);
  }

  private byte @Nullable [] read(String name, long most) throws IOException {
    Path file = folder.resolve(name);
    return Files.isRegularFile(file) && Files.size(file) <= most ? Files.readAllBytes(file) : null;
  }

  /** Ends the process and whatever it started, at once. */
  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /**
   * Removes a worker's folder with all it holds. Its worker may be writing its last file, so that a
   * folder that is not empty after all is cleared again.
   */
  public static void clear(Path folder) throws IOException {
    for (int attempt = 1; Files.exists(folder); attempt++) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      } catch (DirectoryNotEmptyException | NoSuchFileException | java.io.UncheckedIOException e) {
        if (attempt == CLEARING_ATTEMPTS) {
          throw new IOException("The folder (" + folder + ") cannot be removed.", e);
        }
      }
    }
  }

  /** Reads what a process says to its end, however much, and keeps the beginning. */
  private static final class LastWords {
    private final StringBuilder text = new StringBuilder();
    private final Thread reader;

    LastWords(InputStream in) {
      reader = new Thread(() -> read(in), "worker-stderr");
      reader.setDaemon(true);
      reader.start();
    }

    private void read(InputStream in) {
      byte[] block = new byte[8192];
      try (in) {
        for (int n = in.read(block); n >= 0; n = in.read(block)) {
          synchronized (text) {
            int room = 4 * MOST_SAID - text.length();
            text.append(
                new String(block, 0, Math.min(n, Math.max(0, room)), StandardCharsets.ISO_8859_1));
          }
        }
      } catch (IOException e) {
        synchronized (text) {
          text.append("\n(").append(e.getMessage()).append(')');
        }
      }
    }

    /** What was said; waits a little for a process that has just ended. */
    String end(long millis) throws InterruptedException {
      reader.join(millis);
      synchronized (text) {
        return text.toString();
      }
    }
  }
}
