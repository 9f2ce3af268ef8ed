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
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FjsspWFormatTest {
  private static final String TINY =
      """
      2 2 3
      2  1 1 1 2 30  2 2 2 1 9 3 8 1 1 3 7
      1  1 1 1 2 40
      """;

  @TempDir private Path folder;

  @Test
  void operationsHaveAModeForEachPairOfMachineAndOperator() throws IOException {
    Problem problem = InstanceTexts.imported(folder, "tiny.fjs", "fjssp-w", TINY);

    assertThat(problem.objective()).isEqualTo(Objective.makespan());
    assertThat(problem.workers())
        .containsExactly(
            Worker.cpu("shop")
                .withCapacities(
                    Map.of(
                        "machine1",
                        1L,
                        "machine2",
                        1L,
                        "operator1",
                        1L,
                        "operator2",
                        1L,
                        "operator3",
                        1L)));
    assertThat(problem.jobs())
        .containsExactly(new Job("job1", "job1", 0), new Job("job2", "job2", 0));
    assertThat(problem.workflows())
        .containsExactly(
            new Workflow(
                "job1",
                List.of(
                    Task.of("op1", mode(1, 2, 30)),
                    Task.of("op2", mode(2, 1, 9), mode(2, 3, 8), mode(1, 3, 7))),
                List.of(new DataEdge("op1", "op2", 0))),
            new Workflow("job2", List.of(Task.of("op1", mode(1, 2, 40))), List.of()));
    assertThat(InstanceTexts.planned(problem)).isBetween(70L, 78L);
  }

  @Test
  void anOperatorServesOneMachineAtATime() throws IOException {
    Problem problem =
        InstanceTexts.imported(folder, "one.fjs", "fjssp-w", "2 2 1\n1 1 1 1 1 30\n1 1 2 1 1 40\n");

    assertThat(InstanceTexts.planned(problem)).isEqualTo(70);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 2 3\\n | 2 2\\n | 1 | 4 | the number of operators, found the end of the line",
        "2 2 3\\n | 2 2 10001\\n | 1 | 5 | the number of operators (an integer between 1 and 10000), found (10001)",
        "2 2 3\\n | 3 2 3\\n | 4 | 1 | the line of job 3, found the end of the file",
        "2 2 3\\n | 1 2 3\\n | 3 | 1 | the end of the file, found (1)",
        "1 1 3 7 | 3 1 3 7 | 2 | 30 | a machine of operation 2 of job 1 (an integer between 1 and 2), found (3)",
        "1 1 3 7 | 1 4 3 7 | 2 | 32 | the number of operators of operation 2 of job 1 on machine 1 (an integer between 1 and 3), found (4)",
        "1 1 3 7 | 1 1 0 7 | 2 | 34 | an operator of operation 2 of job 1 on machine 1 (an integer between 1 and 3), found (0)",
        "1 1 3 7 | 2 1 3 7 | 2 | 34 | an operator of operation 2 of job 1 on machine 2 that it does not name before, found (3)",
        "1 1 3 7 | 1 1 3 | 2 | 35 | the duration of operation 2 of job 1 on machine 1 with operator 3, found the end of the line",
        "2 40 | 2 40 1 | 3 | 15 | the end of the line, found (1)"
      })
  void aBadFileIsRefusedAtItsPlace(
      String part, String replacement, int line, int column, String message) throws IOException {
    InputError error = InstanceTexts.refusal(folder, "fjssp-w", changed(TINY, part, replacement));

    assertThat(error.message())
        .isEqualTo("Line " + line + ", column " + column + ": expected " + message + ".");
  }

  private static Mode mode(int machine, int operator, long duration) {
    return Mode.of("machine" + machine + "+operator" + operator, TaskDuration.of(duration))
        .withDemands(Map.of("machine" + machine, 1L, "operator" + operator, 1L));
  }
}
