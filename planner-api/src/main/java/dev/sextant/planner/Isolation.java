package dev.sextant.planner;

import dev.sextant.planner.model.DataSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the process of an isolated planner gets, and how long its parent waits for it. Immutable;
 * each method gives another one.
 */
public final class Isolation {
  private static final Isolation DEFAULTS = new Isolation(new Builder());

  private final @Nullable Long maxHeapBytes;
  private final @Nullable Integer maxThreads;
  private final @Nullable Integer processors;
  private final int warm;
  private final Duration grace;
  private final Duration silence;
  private final Path java;
  private final @Nullable String classPath;
  private final List<String> javaOptions;
  private final List<String> launcher;
  private final @Nullable Path folder;

  /** The parts of an isolation while one of them is replaced. */
  private static final class Builder {
    private @Nullable Long maxHeapBytes;
    private @Nullable Integer maxThreads;
    private @Nullable Integer processors;
    private int warm;
    private Duration grace = Duration.ofMillis(500);
    private Duration silence = Duration.ofSeconds(5);
    private Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    private @Nullable String classPath;
    private List<String> javaOptions = List.of();
    private List<String> launcher = List.of();
    private @Nullable Path folder;
  }

  private Isolation(Builder parts) {
    maxHeapBytes = parts.maxHeapBytes;
    maxThreads = parts.maxThreads;
    processors = parts.processors;
    warm = parts.warm;
    grace = parts.grace;
    silence = parts.silence;
    java = parts.java;
    classPath = parts.classPath;
    javaOptions = parts.javaOptions;
    launcher = parts.launcher;
    folder = parts.folder;
  }

  private Builder parts() {
    Builder parts = new Builder();
    parts.maxHeapBytes = maxHeapBytes;
    parts.maxThreads = maxThreads;
    parts.processors = processors;
    parts.warm = warm;
    parts.grace = grace;
    parts.silence = silence;
    parts.java = java;
    parts.classPath = classPath;
    parts.javaOptions = javaOptions;
    parts.launcher = launcher;
    parts.folder = folder;
    return parts;
  }

  /**
   * The Java and the class path of this process, the heap that Java chooses, no worker kept warm,
   * half a second of grace and five seconds of silence.
   */
  public static Isolation defaults() {
    return DEFAULTS;
  }

  /** With at most this much heap in the worker; native memory comes on top. At least 2 MiB. */
  public Isolation maxHeap(DataSize size) {
    return maxHeap(size.bytes());
  }

  /** With at most so many bytes of heap in the worker; native memory comes on top. */
  public Isolation maxHeap(long bytes) {
    require(bytes >= 2L << 20, "maxHeap", bytes + " bytes", "be at least 2 MiB");
    Builder parts = parts();
    parts.maxHeapBytes = bytes;
    return new Isolation(parts);
  }

  /**
   * With at most so many search threads, whatever the options of a call say, and as many processors
   * as the worker's Java sees, which its own threads depend on.
   */
  public Isolation maxThreads(int threads) {
    require(threads >= 1, "maxThreads", threads, "be at least 1");
    Builder parts = parts();
    parts.maxThreads = threads;
    return new Isolation(parts);
  }

  /** With so many processors that the worker's Java sees, which binds no search threads. */
  public Isolation processors(int count) {
    require(count >= 1, "processors", count, "be at least 1");
    Builder parts = parts();
    parts.processors = count;
    return new Isolation(parts);
  }

  /**
   * With so many workers that wait for calls. One that waits has its classes and libraries loaded,
   * which takes most of the time of a cold call.
   */
  public Isolation warm(int workers) {
    require(workers >= 0, "warm", workers, "not be negative");
    Builder parts = parts();
    parts.warm = workers;
    return new Isolation(parts);
  }

  /**
   * With so much time beyond its limit until a worker without a result is killed. One that was
   * asked to stop has as much, but no more than a second.
   */
  public Isolation grace(Duration duration) {
    require(!duration.isNegative(), "grace", duration, "not be negative");
    Builder parts = parts();
    parts.grace = duration;
    return new Isolation(parts);
  }

  /**
   * With so much time without a sign of life until a worker is killed. A worker gives one ten times
   * a second; a machine that swaps, or a collection of a large heap, may take some away.
   */
  public Isolation silence(Duration duration) {
    require(
        duration.compareTo(Duration.ofMillis(500)) >= 0, "silence", duration, "be at least 500 ms");
    Builder parts = parts();
    parts.silence = duration;
    return new Isolation(parts);
  }

  /** With another Java; the program, such as {@code /usr/lib/jvm/21/bin/java}. */
  public Isolation java(Path program) {
    Builder parts = parts();
    parts.java = Objects.requireNonNull(program, "program");
    return new Isolation(parts);
  }

  /**
   * With another class path, which must hold this library in this version. Needed by hosts whose
   * planners come from class loaders of their own: a worker has the class path alone.
   */
  public Isolation classPath(String path) {
    Builder parts = parts();
    parts.classPath = Objects.requireNonNull(path, "path");
    return new Isolation(parts);
  }

  /** With these options for the worker's Java, before those that follow from the rest. */
  public Isolation javaOptions(List<String> options) {
    Builder parts = parts();
    parts.javaOptions = List.copyOf(options);
    return new Isolation(parts);
  }

  /**
   * With a program before the worker's Java that becomes it, such as {@code nice -n 10}, {@code
   * prlimit --nproc=64} or {@code taskset -c 1}.
   */
  public Isolation launchedBy(List<String> program) {
    Builder parts = parts();
    parts.launcher = List.copyOf(program);
    return new Isolation(parts);
  }

  /**
   * With workers' private folders in this one, which exists, instead of that for temporary files.
   */
  public Isolation folder(Path parent) {
    Builder parts = parts();
    parts.folder = Objects.requireNonNull(parent, "parent");
    return new Isolation(parts);
  }

  private static void require(boolean holds, String name, Object value, String must) {
    if (!holds) {
      throw new IllegalArgumentException("The " + name + " (" + value + ") must " + must + ".");
    }
  }

  /** Most heap of a worker, in bytes, if it is said. */
  public OptionalLong maxHeapBytes() {
    return maxHeapBytes == null ? OptionalLong.empty() : OptionalLong.of(maxHeapBytes);
  }

  /** Most search threads, if they are limited. */
  public OptionalInt maxThreads() {
    return maxThreads == null ? OptionalInt.empty() : OptionalInt.of(maxThreads);
  }

  /** Processors that the worker's Java sees, if that is said here or by the threads. */
  public OptionalInt processors() {
    return processors == null ? maxThreads() : OptionalInt.of(processors);
  }

  /** How many workers wait for calls. */
  public int warm() {
    return warm;
  }

  /** How long after its limit a worker is killed. */
  public Duration grace() {
    return grace;
  }

  /** After how much silence a worker is killed. */
  public Duration silence() {
    return silence;
  }

  /** The Java that workers run on. */
  public Path java() {
    return java;
  }

  /** The class path of workers; null for that of this process. */
  public @Nullable String classPath() {
    return classPath;
  }

  /** Options of the worker's Java. */
  public List<String> javaOptions() {
    return javaOptions;
  }

  /** The program that becomes the worker's Java, with its arguments; empty for none. */
  public List<String> launcher() {
    return launcher;
  }

  /** Where workers' folders are; null for the folder of temporary files. */
  public @Nullable Path folder() {
    return folder;
  }
}
