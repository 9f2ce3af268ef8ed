package dev.sextant.benchmarks.campaign;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Makes one run in a process of its own, which cannot take this one with it. */
final class WorkerProcess {
  /** How much of what a worker says on standard error is kept. */
  private static final int MOST_SAID = 2_000;

  /**
   * How a process ended.
   *
   * @param exitCode its exit code, 128 + N for signal N
   * @param killed whether it did not end in time
   * @param wallMicros how long it lived
   * @param said the end of what it said on standard error
   */
  record End(int exitCode, boolean killed, long wallMicros, String said) {}

  private final Process process;
  private final Path folder;
  private final long startedNanos;
  private final long patienceMicros;

  private WorkerProcess(Process process, Path folder, long startedNanos, long patienceMicros) {
    this.process = process;
    this.folder = folder;
    this.startedNanos = startedNanos;
    this.patienceMicros = patienceMicros;
  }

  /** Starts a worker in an empty folder. */
  static WorkerProcess start(
      JavaLauncher launcher,
      WorkerSettings settings,
      Run run,
      PlannerChoice planner,
      Path problem,
      Path folder)
      throws IOException {
    clear(folder);
    Files.createDirectories(folder);
    List<String> arguments = launcher.arguments(settings, folder.toAbsolutePath());
    Limit limit = run.limit();
    Integer threads = planner.threads();
    arguments.addAll(
        List.of(
            folder.toAbsolutePath().toString(),
            problem.toAbsolutePath().toString(),
            planner.planner(),
            Long.toString(run.seed()),
            Long.toString(limit.timeMicros()),
            limit.steps() == null ? "-" : limit.steps().toString(),
            threads == null ? "-" : threads.toString()));
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
            .redirectError(folder.resolve("stderr").toFile())
            .start();
    long patience = Math.addExact(limit.timeMicros(), settings.graceMicros());
    return new WorkerProcess(process, folder, started, patience);
  }

  /** Waits until the process has ended, which it does not much later than its limit allows. */
  End await() throws IOException, InterruptedException {
    boolean ended;
    try {
      ended = process.waitFor(patienceMicros, TimeUnit.MICROSECONDS);
    } catch (InterruptedException e) {
      kill();
      throw e;
    }
    if (!ended) {
      kill();
    }
    int code = process.waitFor();
    long wall = (System.nanoTime() - startedNanos) / 1000;
    return new End(code, !ended, wall, said());
  }

  /** Ends the process and whatever it started, at once. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private String said() throws IOException {
    StringBuilder text = new StringBuilder();
    try (BufferedReader reader =
        Files.newBufferedReader(folder.resolve("stderr"), StandardCharsets.ISO_8859_1)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.isBlank() && text.length() < MOST_SAID) {
          text.append(text.isEmpty() ? "" : "\n").append(line.strip());
        }
      }
    }
    return text.length() <= MOST_SAID ? text.toString() : text.substring(0, MOST_SAID);
  }

  /** Removes a worker's folder with all it holds. */
  static void clear(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
