package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.generator.Examples;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.allocator.Allocators;
import dev.sextant.planner.sharing.check.AllocationChecker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The files in {@code examples/}. They are written from {@link Examples} by this test when the
 * system property {@code sextant.examples.write} is set.
 */
class ExamplesTest {
  private static final Path FOLDER = Path.of("..", "..", "examples");
  private static final PlannerJson JSON = new PlannerJson();
  private static final List<String> SHARING =
      List.of("sharing-gpus", "sharing-servers", "sharing-departments", "sharing-week");

  /** Examples that are written by hand. */
  private static final List<String> WRITTEN = List.of("batches");

  private static final Set<String> EXACT = Set.of("prices", "lp", "integral");
  private static final Set<String> OVER_TIME = Set.of("prices", "lp");

  @BeforeAll
  static void writeWhenAsked() throws IOException {
    if (Boolean.getBoolean("sextant.examples.write")) {
      for (var example : Examples.all().entrySet()) {
        JSON.writeProblem(example.getValue(), FOLDER.resolve(example.getKey() + ".json"));
      }
    }
  }

  static Set<String> names() {
    return Examples.all().keySet();
  }

  static Set<String> all() {
    Set<String> all = new TreeSet<>(names());
    all.addAll(WRITTEN);
    return all;
  }

  @ParameterizedTest
  @FieldSource("WRITTEN")
  void theFileIsAsTheWriterWouldWriteIt(String name) throws IOException {
    Path file = FOLDER.resolve(name + ".json");
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    JSON.writeProblem(JSON.readProblem(file), written);
    assertThat(Files.readString(file)).isEqualTo(written.toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @MethodSource("names")
  void theFileIsTheOneThatTheCodeWrites(String name) throws IOException {
    Problem written = JSON.readProblem(FOLDER.resolve(name + ".json"));
    assertThat(written).isEqualTo(Examples.all().get(name));
  }

  private static final PlannerOptions OPTIONS =
      PlannerOptions.defaults().withStepLimit(1_000).withTimeLimit(Duration.ofSeconds(1));

  @ParameterizedTest
  @MethodSource("all")
  void everyPlannerPlansTheExample(String name) throws IOException {
    Problem problem = JSON.readProblem(FOLDER.resolve(name + ".json"));
    for (String planner : Planners.available()) {
      PlanResult result = Planners.get(planner).plan(problem, OPTIONS);
      assertThat(PlanChecker.check(problem, result.requirePlan())).as(planner).isEmpty();
    }
  }

  @ParameterizedTest
  @FieldSource("SHARING")
  void everyAllocatorAllocatesTheExample(String name) throws IOException {
    Path file = FOLDER.resolve(name + ".json");
    SharingProblem problem = JSON.readSharingProblem(file);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    JSON.writeSharingProblem(problem, written);
    assertThat(Files.readString(file)).isEqualTo(written.toString(StandardCharsets.UTF_8));
    assertThat(problem.name()).isEqualTo(name);
    // The simple rules know no guarantees and no deadlines.
    boolean guarantees = problem.jobs().stream().anyMatch(job -> job.guaranteedRate() > 0);
    Set<String> knowing = problem.isOverTime() ? OVER_TIME : EXACT;
    boolean all = !guarantees && !problem.isOverTime();
    for (String allocator : all ? Allocators.available() : knowing) {
      AllocationResult result = Allocators.get(allocator).allocate(problem);
      assertThat(new AllocationChecker(problem).check(result.requireAllocation()))
          .as(allocator)
          .isEmpty();
      if (EXACT.contains(allocator)) {
        assertThat(result.status()).as("%s", result).isEqualTo(PlanStatus.OPTIMAL);
      }
    }
  }

  @Test
  void noFileIsLeftOver() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      Set<String> found =
          files
              .map(f -> f.getFileName().toString())
              .filter(f -> f.endsWith(".json"))
              .map(f -> f.substring(0, f.length() - ".json".length()))
              .collect(Collectors.toSet());
      Set<String> expected = new HashSet<>(all());
      expected.addAll(SHARING);
      assertThat(found).isEqualTo(expected);
    }
  }
}
