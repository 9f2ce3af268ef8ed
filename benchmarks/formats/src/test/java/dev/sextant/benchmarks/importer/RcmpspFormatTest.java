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

class RcmpspFormatTest {
  private static final String TINY =
      """
        2
         2
         5     3

        3    0
         1   1

         0   0   0   2 1:2 1:3
         6   3   0   1 1:3
         0   0   0   0

        1   10
         1   0

         4   3   3   0
      """;

  @TempDir private Path folder;

  @Test
  void projectsAreJobsWithReleases() throws IOException {
    Problem problem = InstanceTexts.imported(folder, "tiny.txt", "rcmpsp", TINY);

    assertThat(problem.objective()).isEqualTo(Objective.makespan());
    assertThat(problem.workers())
        .containsExactly(Worker.cpu("site").withCapacities(Map.of("R1", 5L, "R2", 3L)));
    assertThat(problem.jobs())
        .containsExactly(new Job("project1", "project1", 0), new Job("project2", "project2", 10));
    assertThat(problem.workflows())
        .containsExactly(
            new Workflow(
                "project1",
                List.of(task(1, 0, Map.of()), task(2, 6, Map.of("R1", 3L)), task(3, 0, Map.of())),
                List.of(
                    new DataEdge("1", "2", 0),
                    new DataEdge("1", "3", 0),
                    new DataEdge("2", "3", 0))),
            new Workflow("project2", List.of(task(1, 4, Map.of("R1", 3L, "R2", 3L))), List.of()));
    assertThat(InstanceTexts.planned(problem)).isEqualTo(14);
  }

  @Test
  void projectsShareTheResources() throws IOException {
    String text = changed(TINY, "1   10", "1    0");

    assertThat(InstanceTexts.planned(InstanceTexts.imported(folder, "a", "rcmpsp", text)))
        .isEqualTo(10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "5     3 | 5 | 3 | 5 | the capacity of resource 2, found the end of the line",
        "5     3 | 5     3  1 | 3 | 13 | the end of the line, found (1)",
        "3    0 | 3 | 5 | 4 | the release of project 1, found the end of the line",
        "1   1\\n\\n | 1   2\\n\\n | 6 | 8 | whether project 1 uses resource 2 (an integer between 0 and 1), found (2)",
        "2 1:2 1:3 | 1 1:2 1:3 | 8 | 22 | the end of the line, found (1)",
        "2 1:2 1:3 | 2 1:2 | 8 | 21 | the project of a successor of activity 1 of project 1, found the end of the line",
        "2 1:2 1:3 | 2 1:2 2:1 | 8 | 22 | the project of a successor of activity 1 of project 1 (1), found (2)",
        "2 1:2 1:3 | 2 1:2 1 3 | 8 | 24 | ':', found (3)",
        "2 1:2 1:3 | 2 1:2 1:4 | 8 | 24 | a successor of activity 1 of project 1 (an integer between 1 and 3), found (4)",
        "2 1:2 1:3 | 2 1:2 1:1 | 8 | 24 | another activity than this one, found (1)",
        "2 1:2 1:3 | 2 1:2 1:2 | 8 | 24 | a successor that is not named before, found (2)",
        "6   3   0 | 6   -3  0 | 9 | 8 | the demand of activity 2 of project 1 for resource 1 (an integer between 0 and 4503599627370496), found (-3)",
        "1   10 | 2   10 | 16 | 1 | the line of activity 2 of project 2, found the end of the file",
        "4   3   3   0 | 4   3   3   0\\n\\n1 0 | 17 | 1 | the end of the file, found (1)"
      })
  void aBadFileIsRefusedAtItsPlace(
      String part, String replacement, int line, int column, String message) throws IOException {
    InputError error = InstanceTexts.refusal(folder, "rcmpsp", changed(TINY, part, replacement));

    assertThat(error.message())
        .isEqualTo("Line " + line + ", column " + column + ": expected " + message + ".");
  }

  private static Task task(int number, long duration, Map<String, Long> demands) {
    return Task.of(Integer.toString(number), Mode.of(duration).withDemands(demands));
  }
}
