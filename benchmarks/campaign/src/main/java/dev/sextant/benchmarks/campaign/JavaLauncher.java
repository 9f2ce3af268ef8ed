package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.Isolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * How worker processes are started: with the Java that runs this program.
 *
 * @param java the program
 * @param classPath the worker's class path
 * @param options further options of the virtual machine
 */
public record JavaLauncher(Path java, String classPath, List<String> options) {
  /** Property with options for the virtual machines of workers, separated by spaces. */
  static final String OPTIONS = "sextant.worker.options";

  private static final long LONGEST_START_SECONDS = 60;

  public JavaLauncher {
    Objects.requireNonNull(java, "java");
    Objects.requireNonNull(classPath, "classPath");
    options = List.copyOf(options);
  }

  /** The Java and the class path of this process, and the options that it was told for workers. */
  public static JavaLauncher current() {
    return new JavaLauncher(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        System.getProperty("java.class.path"),
        Stream.of(System.getProperty(OPTIONS, "").split(" "))
            .filter(option -> !option.isEmpty())
            .toList());
  }

  /** What a run's process gets. */
  Isolation isolation(WorkerSettings settings, Path folder) {
    return Isolation.defaults()
        .java(java)
        .classPath(classPath)
        .javaOptions(options)
        .maxHeap(settings.heapBytes())
        .processors(settings.cores())
        .grace(Duration.of(settings.graceMicros(), ChronoUnit.MICROS))
        .folder(folder);
  }

  /**
   * Tries whether a worker's virtual machine starts with these settings on this machine.
   *
   * @throws IllegalArgumentException when it does not, with what it says
   */
  public void requireStart(WorkerSettings settings) throws IOException {
    Path said = Files.createTempFile("sextant-worker", ".txt");
    try {
      List<String> command = new ArrayList<>();
      command.add(java.toString());
      command.addAll(options);
      command.add("-Xmx" + settings.heap());
      command.add("-XX:ActiveProcessorCount=" + settings.cores());
      command.add("-version");
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(LONGEST_START_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalArgumentException("A worker does not start.");
      }
      if (process.exitValue() != 0) {
        throw new IllegalArgumentException(
            "A worker with a heap of "
                + settings.heap()
                + " does not start: "
                + Files.readString(said).strip().replace('\n', ' ')
                + "\nMaybe a smaller heap.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Files.deleteIfExists(said);
    }
  }
}
