package dev.sextant.planner.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.Isolation;
import dev.sextant.planner.Planners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls that end at random moments in every way that there is, several at a time. {@code
 * -Dsextant.isolation.calls=1000} makes it so many, {@code -Dsextant.isolation.seed=7} others.
 */
@Tag("isolation")
class IsolationTest {
  private static final int CALLS = Integer.getInteger("sextant.isolation.calls", 2);
  private static final int SEED = Integer.getInteger("sextant.isolation.seed", 1);
  private static final int AT_A_TIME = 4;
  private static final long LIMIT_MILLIS = 2_000;
  private static final int LATEST_MOMENT = 120;
  private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");

  /** What planners do to their own processes. */
  private static final List<String> OWN =
      List.of("halting", "aborting", "killed", "frozen", "exhausting", "babbling", "lying");

  /** What is done from outside to a planner that works. */
  private static final List<String> SIGNALS = List.of("KILL", "STOP", "TERM", "SEGV");

  @TempDir private Path folder = Path.of("");

  @Test
  void theHostSurvivesWhateverHappensAndKeepsEveryPlan() throws Exception {
    SplittableRandom random = new SplittableRandom(SEED);
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    List<Host> hosts = new ArrayList<>();
    try {
      for (int lane = 0; lane < AT_A_TIME; lane++) {
        hosts.add(new Host(Files.createDirectories(folder.resolve("host-" + lane))));
      }
      List<Future<Optional<String>>> calls = new ArrayList<>();
      for (int call = 0; call < CALLS; call++) {
        long seed = random.nextLong();
        Host host = hosts.get(call % AT_A_TIME);
        calls.add(threads.submit(() -> call(host, new SplittableRandom(seed))));
      }
      List<String> complaints = new ArrayList<>();
      for (Future<Optional<String>> call : calls) {
        call.get(CALLS * 10L + 60, TimeUnit.SECONDS).ifPresent(complaints::add);
      }
      assertThat(complaints).isEmpty();
    } finally {
      threads.shutdownNow();
    }
    for (Host host : hosts) {
      assertThat(host.leftovers()).isEmpty();
    }
  }

  private static Optional<String> call(Host host, SplittableRandom random) {
    int way = random.nextInt(OWN.size() + SIGNALS.size() + 1);
    int moment = random.nextInt(LATEST_MOMENT);
    if (way < OWN.size()) {
      try (IsolatedPlanner planner = host.planner(OWN.get(way))) {
        return complaint(OWN.get(way), moment, planner);
      }
    }
    if (way == OWN.size() + SIGNALS.size()) {
      try (IsolatedPlanner planner = Planners.isolated("crowding", crowded(host.isolation()))) {
        return complaint("crowding", moment, planner);
      }
    }
    String signal = SIGNALS.get(way - OWN.size());
    List<ProcessHandle> before = Host.workers();
    Thread killer = new Thread(() -> signal(signal, 10L * moment, before), "killer");
    killer.setDaemon(true);
    killer.start();
    try (IsolatedPlanner planner = host.planner("steady")) {
      return complaint(signal, moment, planner);
    } finally {
      killer.interrupt();
    }
  }

  /**
   * With room for few threads, where this machine can limit that; a few stacks' worth otherwise.
   */
  private static Isolation crowded(Isolation isolation) {
    return Files.isExecutable(PRLIMIT)
        ? isolation.launchedBy(List.of(PRLIMIT.toString(), "--as=" + (5L << 30)))
        : isolation;
  }

  private static Optional<String> complaint(String way, int moment, IsolatedPlanner planner) {
    try {
      return Host.call(planner, Host.options(moment, LIMIT_MILLIS), null)
          .complaint(LIMIT_MILLIS)
          .map(text -> way + " at " + moment + ": " + text);
    } catch (RuntimeException e) {
      // An exception may say that a planner failed before its first plan, and nothing else.
      boolean early = moment == 0 && String.valueOf(e.getMessage()).startsWith("Planner (");
      return early ? Optional.empty() : Optional.of(way + " at " + moment + ": " + e);
    }
  }

  /** Sends a signal to some worker that was not there before; other calls may get it. */
  private static void signal(String name, long millis, List<ProcessHandle> before) {
    try {
      Thread.sleep(millis);
      for (ProcessHandle worker : Host.workers()) {
        if (!before.contains(worker)) {
          new ProcessBuilder("kill", "-" + name, Long.toString(worker.pid())).start().waitFor();
          return;
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
