package dev.sextant.planner.isolation;

import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import dev.sextant.planner.spi.Traits;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Planners that find a better plan every few milliseconds for one task of 10 microseconds, and
 * after some time, ten milliseconds per seed, end or spoil their process; for workers of tests.
 */
public final class HostileProvider implements PlannerProvider {
  /** The start of the first plan; each that follows starts a microsecond earlier. */
  static final long FIRST_START = 1_000_000;

  private static final long PAUSE_MILLIS = 5;

  @Override
  public Set<String> names() {
    return Set.of(
        "steady",
        "halting",
        "aborting",
        "killed",
        "frozen",
        "exhausting",
        "babbling",
        "lying",
        "deaf",
        "throwing",
        "crowding",
        "counting");
  }

  @Override
  public Traits traits(String name) {
    return new Traits(false, true, false, name);
  }

  @Override
  public PlannerBackend create(String name, OptionValues values) {
    return (request, sink, interrupter) -> search(name, request, sink, interrupter);
  }

  private static Outcome search(
      String name, SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    if (request.problem().tasks() != 1) {
      return Outcome.completed(); // The call that prepares a worker.
    }
    long begin = System.nanoTime();
    long act = TimeUnit.MILLISECONDS.toNanos(10 * request.options().seed());
    boolean deaf = name.equals("deaf");
    boolean steady = deaf || name.equals("steady");
    long found = 0;
    while (steady ? deaf || !interrupter.isInterrupted() : System.nanoTime() - begin < act) {
      boolean done = System.nanoTime() - begin > request.options().timeLimit().toNanos();
      if (!done) {
        // An offer after the limit may be stopped, and the search with it.
        sink.offer(runAt(FIRST_START - found++));
      } else if (!deaf) {
        return new Outcome(SearchEnd.TIME_LIMIT, false, Map.of());
      }
      pause();
    }
    if (!steady) {
      act(name, sink);
    }
    return new Outcome(SearchEnd.INTERRUPTED, false, Map.of("found", found));
  }

  private static void act(String name, IncumbentSink sink) {
    switch (name) {
      case "halting" -> Runtime.getRuntime().halt(7);
      case "aborting" -> signal("ABRT");
      case "killed" -> signal("KILL");
      case "frozen" -> signal("STOP");
      case "exhausting" -> exhaust();
      case "babbling" -> babble();
      case "lying" -> {
        sink.tightenLowerBound(2 * FIRST_START);
        sink.offer(tooShort());
      }
      case "crowding" -> crowd();
      case "counting" -> System.out.println("This is not for the parent.");
      default -> throw new IllegalStateException("thrown");
    }
  }

  static IndexedPlan runAt(long start) {
    IndexedPlan plan = new IndexedPlan(1);
    plan.setRun(0, 0, 0, start, start + 10);
    return plan;
  }

  private static IndexedPlan tooShort() {
    IndexedPlan plan = new IndexedPlan(1);
    plan.setRun(0, 0, 0, 0, 5);
    return plan;
  }

  private static void signal(String name) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(ProcessHandle.current().pid()))
          .start()
          .waitFor();
      new CountDownLatch(1).await();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void exhaust() {
    List<byte[]> all = new ArrayList<>();
    while (all.size() < Integer.MAX_VALUE) {
      all.add(new byte[1 << 24]);
    }
  }

  /** What native code does that prints. */
  private static void babble() {
    try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
      out.write(
          "CpSolverResponse summary: status OPTIMAL\n"
              .repeat(100)
              .getBytes(StandardCharsets.UTF_8));
      new CountDownLatch(1).await();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts threads until there are no more, and leaves them. */
  private static void crowd() {
    for (int i = 0; i < 10_000; i++) {
      Thread thread = new Thread(HostileProvider::sleep);
      thread.setDaemon(true);
      thread.start();
    }
  }

  private static void sleep() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
