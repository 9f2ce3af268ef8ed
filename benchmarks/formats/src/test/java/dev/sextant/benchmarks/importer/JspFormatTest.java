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
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JspFormatTest {
  private static final String TINY =
      """
      # two jobs
      2 3
      1 4  0 5  2 6   # the first

      0 7  2 0  1 9
      """;

  @TempDir private Path folder;

  @Test
  void jobsAreChainsOverFixedMachines() throws IOException {
    Problem problem = InstanceTexts.imported(folder, "tiny.txt", "jsp", TINY);

    assertThat(problem.name()).isEqualTo("tiny");
    assertThat(problem.microsPerUnit()).isEqualTo(1);
    assertThat(problem.objective()).isEqualTo(Objective.makespan());
    assertThat(problem.transfers()).isEqualTo(TransferModel.free());
    assertThat(problem.workers())
        .containsExactly(Worker.cpu("machine0"), Worker.cpu("machine1"), Worker.cpu("machine2"));
    assertThat(problem.jobs())
        .containsExactly(new Job("job0", "job0", 0), new Job("job1", "job1", 0));
    List<DataEdge> chain = List.of(new DataEdge("op0", "op1", 0), new DataEdge("op1", "op2", 0));
    assertThat(problem.workflows())
        .containsExactly(
            new Workflow("job0", List.of(op(0, 1, 4), op(1, 0, 5), op(2, 2, 6)), chain),
            new Workflow("job1", List.of(op(0, 0, 7), op(1, 2, 0), op(2, 1, 9)), chain));
    assertThat(InstanceTexts.planned(problem)).isEqualTo(18);
  }

  @Test
  void aRouteMayReturnToAMachine() throws IOException {
    Path file = Files.writeString(folder.resolve("again.txt"), "1 2\n0 3 0 4\n");

    Problem problem = new JspFormat().read(file, ImportOptions.DEFAULT);

    assertThat(problem.workflows().get(0).tasks()).containsExactly(op(0, 0, 3), op(1, 0, 4));
  }

  @Test
  void routesHaveAnyLengthAndMayEndWithAMark() throws IOException {
    String text = "3 3\n2 5 2 1 0 4 2 2 -1 -1\n1 3\n0 7 1 0 -1 -1 # done\n";
    Problem problem = InstanceTexts.imported(folder, "lines.txt", "jsp", text);

    assertThat(problem.workflows().get(0).tasks())
        .containsExactly(op(0, 2, 5), op(1, 2, 1), op(2, 0, 4), op(3, 2, 2));
    assertThat(problem.workflows().get(1).tasks()).containsExactly(op(0, 1, 3));
    assertThat(problem.workflows().get(2).tasks()).containsExactly(op(0, 0, 7), op(1, 1, 0));
    assertThat(problem.workers()).hasSize(3);
    assertThat(InstanceTexts.planned(problem)).isEqualTo(13);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 3;1 4 0 5 2 6;0 7 2 0 1 9 | jsp",
        "2 3;1 4 0 5;0 7 1 9 0 1 -1 -1 | jsp",
        "2 2;0 617 1 4086 0 1935 -1 -1;1 5 -1 -1 | jsp",
        "2 2;1 1 1 5;1 1 2 5 | fjsp",
        "2 2;1 1 0 5;0 7 1 2 | jsp"
      })
  void routesAreToldFromFlexibleJobs(String text, String format) throws IOException {
    Path file = Files.writeString(folder.resolve("told.txt"), text.replace(';', '\n'));

    assertThat(InstanceFormats.detect(file).name()).isEqualTo(format);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1 2;0 3 1", "1 2;2 3", "1 2;-1 -1", "1 2;0 3 -1", "0 2;0 3", "1 2 3;0 3", "1 2"})
  void whatIsNoRouteIsNotRecognised(String text) {
    byte[] head = text.replace(';', '\n').getBytes(StandardCharsets.UTF_8);

    assertThat(new JspFormat().recognises(Path.of("x"), head)).isFalse();
  }

  @Test
  void theGivenObjectiveIsTaken() throws IOException {
    Path file = Files.writeString(folder.resolve("flow.txt"), TINY);
    ImportOptions options = ImportOptions.DEFAULT.withObjective(Objective.totalWeightedFlow());

    assertThat(new JspFormat().read(file, options).objective())
        .isEqualTo(Objective.totalWeightedFlow());
    assertThat(new JspFormat().assumptions(options)).endsWith("The objective is the given one.");
    assertThat(new JspFormat().assumptions(ImportOptions.DEFAULT))
        .endsWith("The objective is the makespan.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 3\\n | 0 3\\n | 2 | 1 | the number of jobs (an integer between 1 and 1000000), found (0)",
        "2 3\\n | 2 3 4\\n | 2 | 5 | the end of the line, found (4)",
        "2 3\\n | 2\\n | 2 | 2 | the number of machines, found the end of the line",
        "2 3\\n | 3 3\\n | 6 | 1 | the line of job 2, found the end of the file",
        "2 3\\n | 1 3\\n | 5 | 1 | the end of the file, found (0)",
        "1 4 | 3 4 | 3 | 1 | the machine of operation 0 of job 0 (an integer between 0 and 2), found (3)",
        "1 4 | 1 -4 | 3 | 3 | the duration of operation 0 of job 0 (an integer between 0 and 4503599627370496), found (-4)",
        "0 5 | 0 5.5 | 3 | 8 | the duration of operation 1 of job 0 (an integer between 0 and 4503599627370496), found (5.5)",
        "1 9 | 1 | 5 | 12 | the duration of operation 2 of job 1, found the end of the line",
        "1 9 | 1 9 3 | 5 | 15 | the machine of operation 3 of job 1 (an integer between 0 and 2), found (3)",
        "1 9 | 1 9 2 | 5 | 16 | the duration of operation 3 of job 1, found the end of the line",
        "1 9 | 1 9 -1 | 5 | 17 | the second number of the mark at the end of job 1, found the end of the line",
        "1 9 | 1 9 -1 5 | 5 | 18 | the second number of the mark at the end of job 1 (-1), found (5)",
        "1 9 | -1 -1 1 9 | 5 | 17 | the end of the line, found (1)",
        "0 7  2 0  1 9 | -1 -1 | 5 | 1 | the machine of operation 0 of job 1 (an integer between 0 and 2), found (-1)"
      })
  void aBadFileIsRefusedAtItsPlace(
      String part, String replacement, int line, int column, String message) throws IOException {
    InputError error = InstanceTexts.refusal(folder, "jsp", changed(TINY, part, replacement));

    assertThat(error.message())
        .isEqualTo("Line " + line + ", column " + column + ": expected " + message + ".");
  }

  private static Task op(int number, int machine, long duration) {
    return Task.of("op" + number, Mode.of(duration).onWorkers("machine" + machine));
  }
}
