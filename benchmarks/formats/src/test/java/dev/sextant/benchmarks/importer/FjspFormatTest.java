package dev.sextant.benchmarks.importer;

import static dev.sextant.benchmarks.importer.InstanceTexts.changed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FjspFormatTest {
  private static final String TINY =
      """
      2 3
      2  2 0 5 2 4  1 1 6
      1  3 2 9 1 7 0 8
      """;

  @TempDir private Path folder;

  @Test
  void operationsHaveADurationForEachOfTheirMachines() throws IOException {
    Problem problem = InstanceTexts.imported(folder, "mk.small.txt", "fjsp", TINY);

    assertThat(problem.name()).isEqualTo("mk.small");
    assertThat(problem.objective()).isEqualTo(Objective.makespan());
    assertThat(problem.workers())
        .containsExactly(Worker.cpu("machine0"), Worker.cpu("machine1"), Worker.cpu("machine2"));
    assertThat(problem.jobs())
        .containsExactly(new Job("job0", "job0", 0), new Job("job1", "job1", 0));
    assertThat(problem.workflows())
        .containsExactly(
            new Workflow(
                "job0",
                List.of(
                    op(0, Map.of("machine0", 5L, "machine2", 4L)), op(1, Map.of("machine1", 6L))),
                List.of(new DataEdge("op0", "op1", 0))),
            new Workflow(
                "job1",
                List.of(op(0, Map.of("machine2", 9L, "machine1", 7L, "machine0", 8L))),
                List.of()));
    assertThat(InstanceTexts.planned(problem)).isBetween(10L, 13L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2 3 2.5", "2 3 2", "2 3 2."})
  void theHeaderMayGiveAnAverage(String header) throws IOException {
    Problem plain = InstanceTexts.imported(folder, "a.txt", "fjsp", TINY);

    assertThat(
            InstanceTexts.imported(folder, "a.txt", "fjsp", changed(TINY, "2 3\n", header + "\n")))
        .isEqualTo(plain);
  }

  @Test
  void machinesCountFromOneWhenTheHighestNumberAppears() throws IOException {
    Problem problem =
        InstanceTexts.imported(folder, "one.fjs", "fjsp", "1 2\n2 1 2 30 2 1 10 2 20\n");

    assertThat(problem.workers()).containsExactly(Worker.cpu("machine1"), Worker.cpu("machine2"));
    assertThat(problem.workflows().get(0).tasks())
        .containsExactly(
            op(0, Map.of("machine2", 30L)), op(1, Map.of("machine1", 10L, "machine2", 20L)));
    assertThat(InstanceTexts.planned(problem)).isEqualTo(40);
  }

  @Test
  void aFileThatIsAlsoAJobShopIsOne() throws IOException {
    Path file = Files.writeString(folder.resolve("both.txt"), "1 2\n1 1 0 3\n");

    assertThat(InstanceFormats.detect(file).name()).isEqualTo("jsp");
    assertThat(new FjspFormat().read(file, ImportOptions.DEFAULT).workflows().get(0).tasks())
        .containsExactly(op(0, Map.of("machine0", 3L)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 3\\n | 2 0\\n | 1 | 3 | the number of machines (an integer between 1 and 100000), found (0)",
        "2 3\\n | 2 3 x\\n | 1 | 5 | the average number of machines per operation (a decimal number), found (x)",
        "2 3\\n | 2 3 1 4\\n | 1 | 7 | the end of the line, found (4)",
        "2 3\\n | 3 3\\n | 4 | 1 | the line of job 2, found the end of the file",
        "2 3\\n | 1 3\\n | 3 | 1 | the end of the file, found (1)",
        "1  3 2 | 1  4 2 | 3 | 4 | the number of machines of operation 0 of job 1 (an integer between 1 and 3), found (4)",
        "1  3 2 | 1  3 3 | 3 | 6 | a machine of operation 0 of job 1 (an integer between 0 and 2), found (3)",
        "2 9 1 | 2 9 2 | 3 | 10 | a machine of operation 0 of job 1 that it does not name before, found (2)",
        "0 8 | 0 | 3 | 15 | the duration of operation 0 of job 1 on machine 0, found the end of the line",
        "2  2 0 | 3  2 0 | 2 | 20 | the number of machines of operation 2 of job 0, found the end of the line",
        "2  2 0 | 1  2 0 | 2 | 15 | the end of the line, found (1)",
        "1 1 6 | 1 1 9999999999999999 | 2 | 19 | the duration of operation 1 of job 0 on machine 1 (an integer between 0 and 4503599627370496), found (9999999999999999)"
      })
  void aBadFileIsRefusedAtItsPlace(
      String part, String replacement, int line, int column, String message) throws IOException {
    InputError error = InstanceTexts.refusal(folder, "fjsp", changed(TINY, part, replacement));

    assertThat(error.message())
        .isEqualTo("Line " + line + ", column " + column + ": expected " + message + ".");
  }

  @Test
  void machinesCountFromZeroOrOneButNotBoth() throws IOException {
    assertThat(InstanceTexts.refusal(folder, "fjsp", "1 2\n2 1 2 30 1 0 10\n").message())
        .isEqualTo(
            "Line 2, column 12: expected a machine of operation 1 of job 0"
                + " (an integer between 1 and 2), found (0).");
    assertThat(InstanceTexts.refusal(folder, "fjsp", "1 2\n2 1 0 30 1 2 10\n").message())
        .isEqualTo(
            "Line 2, column 12: expected a machine of operation 1 of job 0"
                + " (an integer between 0 and 1), found (2).");
  }

  static Task op(int number, Map<String, Long> durations) {
    return Task.of("op" + number, Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(durations)));
  }
}
