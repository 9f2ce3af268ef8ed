package dev.sextant.benchmarks;

import dev.sextant.planner.contract.PlannerThreads;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A process that plans for a while on eight threads, and prints a row every minute: calls, resident
 * set, and heap after a collection. Lines that begin with {@code FAULT} say what went wrong, among
 * it threads that are left at the end.
 */
public final class SoakMain {
  private static final int THREADS = 8;
  private static final int MOST_FAULTS = 100;
  private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final Path STATUS = Path.of("/proc/self/status");

  private final AtomicLong next;
  private final AtomicLong faults = new AtomicLong();
  private final AtomicLong calls = new AtomicLong();
  private final long beginNanos = System.nanoTime();
  private final long nanos;

  private SoakMain(long seed, long nanos) {
    next = new AtomicLong(seed);
    this.nanos = nanos;
  }

  /** Seed and seconds. */
  public static void main(String[] args) throws InterruptedException, IOException {
    Set<Thread> before = PlannerThreads.alive();
    long seconds = Long.parseLong(args[1]);
    new SoakMain(Long.parseLong(args[0]), TimeUnit.SECONDS.toNanos(seconds)).run();
    for (Thread left : PlannerThreads.startedSince(before)) {
      System.out.println("FAULT left: " + left + " " + List.of(left.getStackTrace()));
    }
    // Threads that are left must not keep the process.
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private void run() throws InterruptedException, IOException {
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(() -> work(timer), "soak-" + i);
      threads.add(thread);
      thread.start();
    }
    for (long minute = 1; elapsedNanos() < nanos; minute++) {
      long pause = Math.min(nanos, minute * MINUTE_NANOS) - elapsedNanos();
      TimeUnit.NANOSECONDS.sleep(Math.max(0, pause));
      if (elapsedNanos() >= minute * MINUTE_NANOS) {
        row(Long.toString(minute));
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    timer.shutdownNow();
    if (!timer.awaitTermination(1, TimeUnit.MINUTES)) {
      System.out.println("FAULT the timer goes on");
    }
    row("end");
  }

  private void work(ScheduledExecutorService timer) {
    while (elapsedNanos() < nanos && faults.get() < MOST_FAULTS) {
      String fault = new SoakCall(next.getAndIncrement()).fault(timer);
      calls.incrementAndGet();
      if (fault != null) {
        faults.incrementAndGet();
        System.out.println("FAULT " + fault.replace('\n', ' '));
      }
    }
  }

  private long elapsedNanos() {
    return System.nanoTime() - beginNanos;
  }

  private void row(String minute) throws IOException {
    System.gc();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d |%n",
        minute,
        calls.get(),
        residentKilobytes() >> 10,
        heap >> 20,
        faults.get());
    System.out.flush();
  }

  /** The resident set; 0 where the system does not say it. */
  private static long residentKilobytes() throws IOException {
    if (!Files.exists(STATUS)) {
      return 0;
    }
    return Files.readAllLines(STATUS).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(0);
  }
}
