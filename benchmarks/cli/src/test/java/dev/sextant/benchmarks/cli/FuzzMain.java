package dev.sextant.benchmarks.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Fuzzes readers in a process whose heap is the limit on memory, with the working folder for files.
 * Prints a row for each reader, and a line that begins with {@code FAULT} for each fault.
 */
public final class FuzzMain {
  private static final long PATIENCE_MILLIS = 60_000;

  private FuzzMain() {}

  /** Corpus, seed, least number of inputs and seconds of each reader, names of readers. */
  public static void main(String[] args) throws IOException {
    Path corpus = Path.of(args[0]);
    long seed = Long.parseLong(args[1]);
    long atLeast = Long.parseLong(args[2]);
    long nanos = TimeUnit.SECONDS.toNanos(Long.parseLong(args[3]));
    List<String> wanted = List.of(args).subList(4, args.length);
    for (FuzzTarget target : FuzzTargets.all()) {
      if (!wanted.isEmpty() && !wanted.contains(target.name())) {
        continue;
      }
      Fuzz fuzz = new Fuzz(target, Path.of("").toAbsolutePath());
      watch(target, fuzz);
      fuzz.replay(corpus.resolve(target.name()));
      fuzz.run(seed, atLeast, nanos);
      System.out.println(fuzz.row());
      fuzz.faults().forEach(System.out::println);
      System.out.flush();
    }
  }

  /** Ends the process when a reader does not come back. */
  private static void watch(FuzzTarget target, Fuzz fuzz) {
    Thread reader = Thread.currentThread();
    Thread watch =
        new Thread(
            () -> {
              long before = -1;
              while (fuzz.read() != before) {
                before = fuzz.read();
                try {
                  Thread.sleep(PATIENCE_MILLIS);
                } catch (InterruptedException e) {
                  return;
                }
                if (fuzz.isDone()) {
                  return;
                }
              }
              System.out.println(
                  "FAULT " + target.name() + " hangs at " + List.of(reader.getStackTrace()));
              System.out.flush();
              Runtime.getRuntime().halt(1);
            },
            "watch");
    watch.setDaemon(true);
    watch.start();
  }
}
