package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Reads the inputs of a corpus and then changed ones. An input whose outcome is a new one, by the
 * kinds and places of its errors, is changed further: so that changes pile up behind each check of
 * a reader. A fault is whatever is no error of a type that callers know, takes more than a second
 * of processor time in a run that is timed, or runs out of memory.
 */
final class Fuzz {
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The same in a run of so many inputs, whose machine may have anything else to do. */
  private static final long MOST_NANOS_UNTIMED = TimeUnit.SECONDS.toNanos(30);

  private static final int LARGE_EVERY = 100;

  /** What is changed further does not fill the heap. */
  private static final int MOST_INPUTS = 2_000;

  private static final int MOST_BYTES = 1 << 14;
  private static final int MOST_FAULTS = 20;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final FuzzTarget target;
  private final Path file;
  private final List<byte[]> inputs = new ArrayList<>();
  private final Set<String> outcomes = new HashSet<>();
  private final List<String> faults = new ArrayList<>();
  private volatile long read;
  private volatile boolean done;
  private long refused;
  private long slowestNanos;

  /**
   * Fuzzes a reader.
   *
   * @param folder where its files are, and those that it refers to
   */
  Fuzz(FuzzTarget target, Path folder) throws IOException {
    this.target = target;
    file = folder.resolve(target.file());
    Files.createDirectories(file.getParent());
  }

  /** Reads every input of a folder. */
  void replay(Path corpus) throws IOException {
    try (Stream<Path> files = Files.list(corpus)) {
      for (Path input : files.sorted().toList()) {
        byte[] bytes = Files.readAllBytes(input);
        inputs.add(bytes);
        // What is loaded by the first inputs is not the reader's time.
        offer(bytes, Long.MAX_VALUE, "corpus " + input.getFileName());
      }
    }
  }

  /** Reads changed inputs, so many at least and for so long. */
  void run(long seed, long atLeast, long nanos) throws IOException {
    Mutator mutator = new Mutator(seed, List.copyOf(inputs));
    List<byte[]> seeds = List.copyOf(inputs);
    long mostNanos = nanos > 0 ? MOST_NANOS : MOST_NANOS_UNTIMED;
    long begin = System.nanoTime();
    for (long i = 1;
        (i <= atLeast || System.nanoTime() - begin < nanos) && faults.size() < MOST_FAULTS;
        i++) {
      boolean large = i % LARGE_EVERY == 0;
      byte[] input = large ? mutator.grow(seeds) : mutator.mutate(i % 2 == 0 ? seeds : inputs);
      boolean novel = offer(input, mostNanos, "seed " + seed + ", input " + i);
      if (novel && input.length < MOST_BYTES && inputs.size() < MOST_INPUTS) {
        inputs.add(input);
      }
    }
    done = true;
  }

  /** Whether the outcome is a new one. */
  private boolean offer(byte[] input, long mostNanos, String what) throws IOException {
    Files.write(file, input);
    read++;
    String outcome;
    long begin = THREADS.getCurrentThreadCpuTime();
    try {
      target.reader().read(file);
      outcome = "read";
    } catch (Exception | Error e) {
      outcome = outcome(e);
      refused++;
      if (!isTyped(e)) {
        fault(what, input, e + " at " + Stream.of(e.getStackTrace()).limit(12).toList());
      }
    }
    long nanos = THREADS.getCurrentThreadCpuTime() - begin;
    if (mostNanos < Long.MAX_VALUE) {
      slowestNanos = Math.max(slowestNanos, nanos);
    }
    if (nanos > mostNanos) {
      fault(what, input, nanos / 1_000_000 + " ms of processor time, " + outcome);
    }
    return outcomes.add(outcome);
  }

  /** An error of the library's own, which tells whoever wrote the input what is wrong. */
  private static boolean isTyped(Throwable failure) {
    if (failure instanceof InvalidInputException invalid) {
      return !invalid.errors().isEmpty();
    }
    if (failure instanceof FileSystemException) {
      return true; // The input names another file.
    }
    StackTraceElement[] trace = failure.getStackTrace();
    return (failure instanceof InputFailure
            || failure.getClass().equals(IllegalArgumentException.class))
        && failure.getMessage() != null
        && trace.length > 0
        && trace[0].getClassName().startsWith("dev.sextant.");
  }

  /** What went wrong, without the names and numbers of this input. */
  private static String outcome(Throwable failure) {
    if (!(failure instanceof InvalidInputException invalid)) {
      return shape(String.valueOf(failure));
    }
    InputError first = invalid.errors().get(0);
    return Math.min(4, invalid.errors().size())
        + shape(first.code() + " " + first.pointer() + " " + first.message());
  }

  private static String shape(String text) {
    String start = text.length() > 400 ? text.substring(0, 400) : text;
    return start.replaceAll("\\([^()]*\\)", "()").replaceAll("\\d+", "0");
  }

  private void fault(String what, byte[] input, String text) throws IOException {
    Path kept = Path.of("fault-" + target.name() + "-" + faults.size());
    Files.write(kept, input);
    faults.add("FAULT " + target.name() + " (" + what + ", kept as " + kept + "): " + text);
  }

  /** How many inputs it has read. */
  long read() {
    return read;
  }

  /** Whether it has ended. */
  boolean isDone() {
    return done;
  }

  /** What was found wrong. */
  List<String> faults() {
    return faults;
  }

  /** One row of a table. */
  String row() {
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d |",
        target.name(),
        read,
        refused,
        outcomes.size(),
        slowestNanos / 1_000_000);
  }
}
