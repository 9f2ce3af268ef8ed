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

class RcpspFormatTest {
  private static final String TINY =
      """
      ************************************************************************
      file with basedata            : tiny.bas
      initial value random generator: 1
      ************************************************************************
      projects                      :  1
      jobs (incl. supersource/sink ):  4
      horizon                       :  9
      RESOURCES
        - renewable                 :  2   R
        - nonrenewable              :  0   N
        - doubly constrained        :  0   D
      ************************************************************************
      PROJECT INFORMATION:
      pronr.  #jobs rel.date duedate tardcost  MPM-Time
          1      2      7        9        1        5
      ************************************************************************
      PRECEDENCE RELATIONS:
      jobnr.    #modes  #successors   successors
         1        1          2           2   3
         2        1          1           4
         3        1          1           4
         4        1          0
      ************************************************************************
      REQUESTS/DURATIONS:
      jobnr. mode duration  R 1  R 2
      ------------------------------------------------------------------------
        1      1     0       0    0
        2      1     5       3    0
        3      1     4       2    1
        4      1     0       0    0
      ************************************************************************
      RESOURCEAVAILABILITIES:
        R 1  R 2
         4    1
      ************************************************************************
      """;

  @TempDir private Path folder;

  @Test
  void activitiesShareTheCapacitiesOfOneWorker() throws IOException {
    Problem problem = InstanceTexts.imported(folder, "tiny.sm", "rcpsp", TINY);

    assertThat(problem.name()).isEqualTo("tiny");
    assertThat(problem.objective()).isEqualTo(Objective.makespan());
    assertThat(problem.budgets()).isEmpty();
    assertThat(problem.workers())
        .containsExactly(Worker.cpu("site").withCapacities(Map.of("R1", 4L, "R2", 1L)));
    assertThat(problem.jobs()).containsExactly(new Job("project", "project", 7));
    assertThat(problem.workflows())
        .containsExactly(
            new Workflow(
                "project",
                List.of(
                    task(1, 0, Map.of()),
                    task(2, 5, Map.of("R1", 3L)),
                    task(3, 4, Map.of("R1", 2L, "R2", 1L)),
                    task(4, 0, Map.of())),
                List.of(
                    new DataEdge("1", "2", 0),
                    new DataEdge("1", "3", 0),
                    new DataEdge("2", "4", 0),
                    new DataEdge("3", "4", 0))));
    assertThat(InstanceTexts.planned(problem)).isEqualTo(7 + 5 + 4);
  }

  @Test
  void theNameOfTheFileDoesNotMatter() throws IOException {
    Problem named = InstanceTexts.imported(folder, "tiny.sm", "rcpsp", TINY);

    assertThat(InstanceTexts.imported(folder, "tiny.txt", "rcpsp", TINY)).isEqualTo(named);
    assertThat(InstanceTexts.imported(folder, "tiny", "rcpsp", TINY.replace("\n", "\r\n")))
        .isEqualTo(named);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "initial value | random value | 3 | 1 | 'projects', 'jobs', 'file', 'initial', 'horizon' or 'RESOURCES', found (random)",
        ":  1\\njobs | :  2\\njobs | 5 | 34 | the number of projects (1), found (2)",
        "):  4 | )   4 | 6 | 35 | ':', found the end of the line",
        "jobs (incl. | horizon | 8 | 1 | 'jobs' and their number before, found (RESOURCES)",
        "2   R\\n | x   R\\n | 9 | 34 | the number of renewable resources (an integer between 0 and 10000), found (x)",
        "0   N | 1   N | 10 | 34 | the number of nonrenewable resources (0), found (1)",
        "- doubly | - double | 11 | 5 | 'doubly', found (double)",
        "7        9 | -7       9 | 15 | 19 | the release of the project (an integer between 0 and 4503599627370496), found (-7)",
        "PRECEDENCE | SUCCESSION | 17 | 1 | 'PRECEDENCE', found (SUCCESSION)",
        "2        1          1           4\\n | 2        2          1           4\\n | 20 | 13 | the number of modes of job 2 (1), found (2)",
        "2           2   3 | 2           2   5 | 19 | 40 | a successor of job 1 (an integer between 1 and 4), found (5)",
        "2           2   3 | 2           2   1 | 19 | 40 | another job than this one, found (1)",
        "2           2   3 | 2           2   2 | 19 | 40 | a successor that is not named before, found (2)",
        "2           2   3 | 1           2   3 | 19 | 40 | the end of the line, found (3)",
        "2           2   3 | 3           2   3 | 19 | 41 | a successor of job 1, found the end of the line",
        "):  4 | ):  3 | 20 | 36 | a successor of job 2 (an integer between 1 and 3), found (4)",
        "):  4 | ):  5 | 23 | 1 | the number of the job (5), found (****************************************************************...)",
        "3      1     4 | 4      1     4 | 29 | 3 | the number of the job (3), found (4)",
        "3      1     4 | 3      2     4 | 29 | 10 | the number of mode 1 of job 3 (1), found (2)",
        "4       2    1 | 4       2 | 29 | 25 | the amount of R2 for mode 1 of job 3, found the end of the line",
        "RESOURCEAVAILABILITIES | CAPACITIES | 32 | 1 | 'RESOURCEAVAILABILITIES', found (CAPACITIES)",
        "4    1\\n | 4    1   9\\n | 34 | 13 | the end of the line, found (9)",
        "4    1\\n | 4    1\\n7\\n | 35 | 1 | the end of the file, found (7)"
      })
  void aBadFileIsRefusedAtItsPlace(
      String part, String replacement, int line, int column, String message) throws IOException {
    InputError error = InstanceTexts.refusal(folder, "rcpsp", changed(TINY, part, replacement));

    assertThat(error.message())
        .isEqualTo("Line " + line + ", column " + column + ": expected " + message + ".");
  }

  @Test
  void aFileCutAnywhereIsRefused() throws IOException {
    int end = TINY.lastIndexOf("4    1");
    for (int length = 0; length < end; length++) {
      InputError error = InstanceTexts.refusal(folder, "rcpsp", TINY.substring(0, length));

      assertThat(error.message()).as("cut after %s", length).matches("Line \\d+, column \\d+: .*");
    }
  }

  private static Task task(int number, long duration, Map<String, Long> demands) {
    return Task.of(Integer.toString(number), Mode.of(duration).withDemands(demands));
  }
}
