package dev.sextant.benchmarks.importer;

import static dev.sextant.benchmarks.importer.FjspFormatTest.op;
import static dev.sextant.benchmarks.importer.InstanceTexts.changed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
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

class FjspDagFormatTest {
  private static final String TINY =
      """
      # Number of machines: 2
      5 3 2
      0 3
      4 3
      2 1
      1 0 5
      2 0 6 1 7
      1 1 8
      1 1 9
      2 1 4 0 3
      """;

  @TempDir private Path folder;

  @Test
  void operationsJoinedByPrecedenceAreOneJob() throws IOException {
    Problem problem = InstanceTexts.imported(folder, "tiny.txt", "fjsp-dag", TINY);

    assertThat(problem.objective()).isEqualTo(Objective.makespan());
    assertThat(problem.workers()).containsExactly(Worker.cpu("machine0"), Worker.cpu("machine1"));
    assertThat(problem.jobs())
        .containsExactly(new Job("job0", "job0", 0), new Job("job1", "job1", 0));
    assertThat(problem.workflows())
        .containsExactly(
            new Workflow(
                "job0",
                List.of(
                    op(0, Map.of("machine0", 5L)),
                    op(3, Map.of("machine1", 9L)),
                    op(4, Map.of("machine1", 4L, "machine0", 3L))),
                List.of(new DataEdge("op0", "op3", 0), new DataEdge("op4", "op3", 0))),
            new Workflow(
                "job1",
                List.of(
                    op(1, Map.of("machine0", 6L, "machine1", 7L)), op(2, Map.of("machine1", 8L))),
                List.of(new DataEdge("op2", "op1", 0))));
    assertThat(InstanceTexts.planned(problem)).isBetween(17L, 30L);
  }

  @Test
  void precedenceMayNameAJob() throws IOException {
    Problem plain = InstanceTexts.imported(folder, "a.txt", "fjsp-dag", TINY);
    String text = changed(TINY, "0 3\n4 3\n2 1\n", "0 3 0\n4 3 0\n2 1 1\n");

    assertThat(InstanceTexts.imported(folder, "a.txt", "fjsp-dag", text)).isEqualTo(plain);
  }

  @Test
  void withoutPrecedenceEachOperationIsAJob() throws IOException {
    Problem problem =
        InstanceTexts.imported(folder, "free.txt", "fjsp-dag", "2 0 1\n1 0 3\n1 0 4\n");

    assertThat(problem.jobs()).hasSize(2);
    assertThat(InstanceTexts.planned(problem)).isEqualTo(7);
  }

  @Test
  void aLongFileIsRecognisedByItsPrecedence() throws IOException {
    StringBuilder text = new StringBuilder("8001 8000 1\n");
    for (int i = 0; i < 8_000; i++) {
      text.append(i).append(' ').append(i + 1).append('\n');
    }
    Path file = Files.writeString(folder.resolve("long.txt"), text + "1 0 1\n".repeat(8_001));

    assertThat(InstanceFormats.detect(file).name()).isEqualTo("fjsp-dag");
    assertThat(Files.size(file)).isGreaterThan(InstanceFormat.HEAD_BYTES);
    assertThat(new FjspDagFormat().read(file, ImportOptions.DEFAULT).workflows().get(0).edges())
        .hasSize(8_000);
  }

  @Test
  void aCycleIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "2 2 1\n0 1\n1 0\n1 0 3\n1 0 4\n");

    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> new FjspDagFormat().read(file, ImportOptions.DEFAULT))
        .satisfies(
            refused ->
                assertThat(refused.errors())
                    .extracting(InputError::code)
                    .containsExactly(ErrorCode.CYCLE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5 3 2 | 5 3 | 2 | 4 | the number of machines, found the end of the line",
        "5 3 2 | 4 3 2 | 4 | 1 | the operation before (an integer between 0 and 3), found (4)",
        "5 3 2 | 5 4 2 | 11 | 1 | the line of operation 4, found the end of the file",
        "5 3 2 | 6 3 2 | 11 | 1 | the line of operation 5, found the end of the file",
        "4 3\\n | 4 4\\n | 4 | 1 | two different operations, found (4)",
        "4 3\\n | 0 3\\n | 4 | 1 | a precedence that is not there before, found (0)",
        "4 3\\n | 4 3 0 1\\n | 4 | 7 | the end of the line, found (1)",
        "1 0 5 | 0 | 6 | 1 | the number of machines of operation 0 (an integer between 1 and 2), found (0)",
        "1 0 5 | 1 2 5 | 6 | 3 | a machine of operation 0 (an integer between 0 and 1), found (2)",
        "2 1 4 0 3\\n | 2 1 4 0 3\\n7 | 11 | 1 | the end of the file, found (7)"
      })
  void aBadFileIsRefusedAtItsPlace(
      String part, String replacement, int line, int column, String message) throws IOException {
    InputError error = InstanceTexts.refusal(folder, "fjsp-dag", changed(TINY, part, replacement));

    assertThat(error.message())
        .isEqualTo("Line " + line + ", column " + column + ": expected " + message + ".");
  }
}
