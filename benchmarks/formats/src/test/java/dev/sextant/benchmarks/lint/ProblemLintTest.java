package dev.sextant.benchmarks.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.generator.GeneratorSettings;
import dev.sextant.benchmarks.generator.Generators;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemLintTest {
  private static final Path EXAMPLES = Path.of("..", "..", "examples");

  /** Two questions to a pipeline on two GPUs, all in the units of documents. */
  private static final String SOUND =
      """
      {"formatVersion": 1, "kind": "problem",
       "models": [{"id": "llm", "bytes": 14000000000}, {"id": "tiny", "bytes": 2000000000}],
       "workflows": [{"id": "ask", "tasks": [
         {"id": "embed", "durationMicros": 20000, "models": ["tiny"]},
         {"id": "answer", "durationMicros": 900000, "models": ["llm"]}],
         "edges": [{"from": "embed", "to": "answer", "bytes": 4000000}]}],
       "jobs": [{"id": "j1", "workflow": "ask", "deadlineMicros": 30000000},
         {"id": "j2", "workflow": "ask", "releaseMicros": 1000000},
         {"id": "j3", "workflow": "ask", "releaseMicros": 2000000, "dueMicros": 9000000}],
       "workers": [
         {"id": "g1", "gpuMemoryBytes": 16000000000, "priceMicroUnitsPerSecond": 700,
          "modelLoad": {"bandwidthBytesPerSecond": 8000000000}},
         {"id": "g2", "gpuMemoryBytes": 16000000000, "priceMicroUnitsPerSecond": 900,
          "modelLoad": {"bandwidthBytesPerSecond": 8000000000}}],
       "transfers": {"uniform": {"latencyMicros": 50, "bandwidthBytesPerSecond": 1000000000}},
       "objective": {"totalWeightedFlowMicros": 1}}
      """;

  @Test
  void saysNothingOfASoundProblem() {
    assertThat(lint(SOUND)).isEmpty();
  }

  @Test
  void saysThatThereIsNothingToDo() {
    String jobs =
        SOUND.substring(SOUND.indexOf("[{\"id\": \"j1\""), SOUND.indexOf(",\n \"workers\""));
    assertThat(lint(SOUND.replace(jobs, "[]")))
        .extracting(Suspicion::kind)
        .contains(Suspicion.Kind.NO_JOB);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        // A size in kB, and all sizes in kB.
        "\"bytes\": 2000000000| \"bytes\": 200000 | SMALL_MODEL | /models/1/bytes",
        "000000000}, {\"id\": \"tiny\", \"bytes\": 2000000000 | 000000}, {\"id\": \"tiny\", \"bytes\": 2000000"
            + " | SMALL_MODEL | /models/0/bytes",
        // Bandwidths in bytes per nanosecond times a million, and in MB per second.
        "Second\": 8000000000}}, | Second\": 8000000000000000000}}, | SHORT_LOAD"
            + " | /workers/0/modelLoad/bandwidthBytesPerSecond",
        "Second\": 8000000000}}, | Second\": 8000}}, | LONG_LOAD"
            + " | /workers/0/modelLoad/bandwidthBytesPerSecond",
        // A GPU memory in GB.
        "\"g2\", \"gpuMemoryBytes\": 16000000000 | \"g2\", \"gpuMemoryBytes\": 16 | IDLE_WORKER"
            + " | /workers/1",
        // Deadlines in milliseconds, due dates counted from the release.
        "30000000 | 30000 | EARLY_DEADLINE | /jobs/0/deadlineMicros",
        "9000000 | 2500000 | EARLY_DEADLINE | /jobs/2/dueMicros",
        // A price per hour, in units a million times as large as those of the other.
        "\"priceMicroUnitsPerSecond\": 700 | \"priceMicroUnitsPerSecond\": 2500000000 | HIGH_PRICE"
            + " | /workers/0/priceMicroUnitsPerSecond",
        // A bandwidth of links in kB and GB per second, in bytes per picosecond.
        "Second\": 1000000000}} | Second\": 1}} | LONG_TRANSFERS | /transfers",
        "Second\": 1000000000}} | Second\": 1000000000000000}} | SHORT_TRANSFERS | /transfers",
        // A model that was forgotten.
        ", \"models\": [\"tiny\"] | \"\" | UNUSED_MODEL | /models/1",
      })
  void findsOneMistake(String part, String instead, Suspicion.Kind kind, String pointer) {
    assertThat(SOUND).contains(part.strip());

    assertThat(lint(SOUND.replace(part.strip(), instead.strip())))
        .as(instead)
        .extracting(one -> one.kind() + " " + one.pointer())
        .containsExactly(kind + " " + pointer);
  }

  @Test
  void findsTimesInOtherUnits() {
    String seconds = SOUND.replace(": 20000,", ": 0,").replace(": 900000,", ": 1,");
    String millis = SOUND.replace(": 20000,", ": 20,").replace(": 900000,", ": 90,");
    String releases =
        SOUND.replace("1000000,", "1,").replace("1000000}", "1}").replace("2000000,", "2,");

    assertThat(lint(seconds)).extracting(Suspicion::kind).contains(Suspicion.Kind.SHORT_TASKS);
    assertThat(lint(millis)).extracting(Suspicion::kind).contains(Suspicion.Kind.SHORT_TASKS);
    assertThat(lint(releases))
        .extracting(Suspicion::kind)
        .containsExactly(Suspicion.Kind.CLOSE_RELEASES);
    assertThat(lint(releases).get(0).message())
        .contains("within 2 us", "920 ms", "Maybe releases are not in microseconds.");
  }

  @Test
  void saysNothingOfTheExamples() throws IOException {
    int examples = 0;
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".json")).toList()) {
        if (new PlannerJson().kindOf(file).orElse("").equals("problem")) {
          examples++;
          assertThat(ProblemLint.of(new PlannerJson().readProblem(file))).as("" + file).isEmpty();
        }
      }
    }
    assertThat(examples).isGreaterThan(20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cache-bound", "layered", "compass", "chains", "ml-mix", "fork-join"})
  void saysNothingOfGeneratedProblems(String family) {
    Problem problem = Generators.of(family, GeneratorSettings.ofSeed(1)).generate();

    assertThat(ProblemLint.of(problem)).isEmpty();
  }

  private static List<Suspicion> lint(String json) {
    return ProblemLint.of(new PlannerJson().readProblem(json));
  }
}
