package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.generator.GeneratorSettings;
import dev.sextant.benchmarks.generator.Generators;
import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.Isolation;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes with native libraries of which every third is killed at a random moment leave one
 * unpacked copy. {@code -Dsextant.natives.processes=100} says how many processes.
 */
@Tag("natives")
@EnabledIfSystemProperty(named = "sextant.natives.processes", matches = "[1-9][0-9]*")
class KilledSolversTest {
  private static final int PROCESSES = Integer.getInteger("sextant.natives.processes", 1);
  private static final int AT_A_TIME = 2;
  private static final int LATEST_MILLIS = 1_500;
  private static final String SHARED = "sextant.shared.dir";

  private static final Problem PROBLEM =
      Generators.of("cache-bound", GeneratorSettings.ofSeed(1).withWorkers(3).withTasks(12))
          .generate();

  @TempDir private Path folder = Path.of("");

  @Test
  void leaveOneCopyOfTheirLibraries() throws Exception {
    Path shared = Files.createDirectories(folder.resolve("shared"));
    Path workers = Files.createDirectories(folder.resolve("workers"));
    String before = System.getProperty(SHARED);
    System.setProperty(SHARED, shared.toString());
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    SplittableRandom random = new SplittableRandom(1);
    List<PlanResult> whole = new ArrayList<>();
    try {
      List<Future<PlanResult>> calls = new ArrayList<>();
      for (int process = 0; process < PROCESSES; process++) {
        int moment = random.nextInt(LATEST_MILLIS);
        boolean isKilled = process % 3 == 2;
        calls.add(threads.submit(() -> call(workers, isKilled ? moment : -1)));
      }
      for (int process = 0; process < PROCESSES; process++) {
        PlanResult result = calls.get(process).get();
        if (process % 3 != 2) {
          whole.add(result);
        }
      }
    } finally {
      threads.shutdownNow();
      if (before == null) {
        System.clearProperty(SHARED);
      } else {
        System.setProperty(SHARED, before);
      }
    }
    assertThat(whole).allMatch(result -> result.fault() == null && result.plan() != null);
    assertThat(libraries(shared)).as("copies of the solver's library").hasSize(1);
    assertThat(workers).isEmptyDirectory();
  }

  /** A call in a new process, which is ended after so many milliseconds unless that is negative. */
  private static PlanResult call(Path workers, int killedAfter) {
    List<String> killer =
        killedAfter < 0
            ? List.of()
            : List.of("timeout", "--signal=KILL", (killedAfter + 1) / 1e3 + "s");
    Isolation isolation = Isolation.defaults().folder(workers).launchedBy(killer);
    try (IsolatedPlanner planner = Planners.isolated("cp-sat", isolation)) {
      return planner.plan(
          PROBLEM,
          PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(20)).withMaxThreads(1));
    }
  }

  private static List<Path> libraries(Path shared) throws IOException {
    try (Stream<Path> files = Files.walk(shared)) {
      return files
          .filter(file -> file.getFileName().toString().matches("(lib)?jniortools\\..*"))
          .toList();
    }
  }
}
