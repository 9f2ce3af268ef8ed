package dev.sextant.benchmarks.importer;

import static dev.sextant.benchmarks.importer.InstanceTexts.changed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MmrcpspFormatTest {
  private static final String TINY =
      """
      jobs  (incl. supersource/sink ):\t4
      RESOURCES
      - renewable                 : 1 R
      - nonrenewable              : 2 N
      - doubly constrained        : 0 D
      ************************************************************************
      PRECEDENCE RELATIONS:
      jobnr.    #modes  #successors   successors
      1\t1\t1\t\t2\s
      2\t2\t1\t\t3\s
      3\t2\t1\t\t4\s
      4\t1\t0\t\t
      ************************************************************************
      REQUESTS/DURATIONS
      jobnr.\tmode\tdur\tR1\tN1\tN2\t
      ------------------------------------------------------------------------
      1\t1\t0\t0\t0\t0\t
      2\t1\t3\t2\t6\t0\t
      \t2\t8\t1\t2\t5\t
      3\t1\t4\t1\t0\t0\t
      \t2\t6\t3\t0\t0\t
      4\t1\t0\t0\t0\t0\t
      ************************************************************************

       RESOURCE AVAILABILITIES\s
      \tR 1\tN 1\tN 2
      \t2\t6\t7

      ************************************************************************
      """;

  @TempDir private Path folder;

  @Test
  void modesConsumeBudgets() throws IOException {
    Problem problem = InstanceTexts.imported(folder, "tiny.mm", "mmrcpsp", TINY);

    assertThat(problem.workers())
        .containsExactly(Worker.cpu("site").withCapacities(Map.of("R1", 2L)));
    assertThat(problem.budgets()).containsExactly(new Budget("N1", 6), new Budget("N2", 7));
    assertThat(problem.jobs()).containsExactly(new Job("project", "project", 0));
    assertThat(problem.workflows().get(0).edges()).hasSize(3);
    assertThat(problem.workflows().get(0).tasks())
        .containsExactly(
            Task.of("1", mode(1, 0, Map.of(), Map.of())),
            Task.of(
                "2",
                mode(1, 3, Map.of("R1", 2L), Map.of("N1", 6L)),
                mode(2, 8, Map.of("R1", 1L), Map.of("N1", 2L, "N2", 5L))),
            Task.of(
                "3",
                mode(1, 4, Map.of("R1", 1L), Map.of()),
                mode(2, 6, Map.of("R1", 3L), Map.of())),
            Task.of("4", mode(1, 0, Map.of(), Map.of())));
    assertThat(InstanceTexts.planned(problem)).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({"tiny.mm, mmrcpsp", "tiny.MM, mmrcpsp", "tiny.sm, rcpsp", "tiny, rcpsp"})
  void theExtensionDecidesWhenNothingElseDoes(String name, String format) throws IOException {
    String text =
        TINY.replace("2 N\n", "0 N\n")
            .replace("\t2\t8\t1\t2\t5\t\n", "")
            .replace("\t2\t6\t3\t0\t0\t\n", "")
            .replace("2\t2\t1", "2\t1\t1")
            .replace("3\t2\t1", "3\t1\t1")
            .replace("\t6\t0\t\n", "\n")
            .replace("\t0\t0\t\n", "\n")
            .replace("\t6\t7\n", "\n");

    assertThat(InstanceTexts.imported(folder, name, format, text).workflows().get(0).tasks())
        .extracting(task -> task.modes().size())
        .containsExactly(1, 1, 1, 1);
  }

  @ParameterizedTest
  @CsvSource({"tiny.sm, 1, 1", "tiny.txt, 2, 0"})
  void severalModesOrBudgetsDecideWhateverTheName(String name, int modes, int budgets)
      throws IOException {
    String text = TINY;
    if (modes == 1) {
      text =
          text.replace("\t2\t8\t1\t2\t5\t\n", "")
              .replace("\t2\t6\t3\t0\t0\t\n", "")
              .replace("2\t2\t1", "2\t1\t1")
              .replace("3\t2\t1", "3\t1\t1");
    }
    if (budgets == 0) {
      text =
          text.replace("2 N\n", "0 N\n")
              .replaceAll("(?m)^(\\d?\\t\\d\\t\\d\\t\\d)\\t\\d\\t\\d\\t$", "$1")
              .replace("\t6\t7\n", "\n");
    }

    Problem problem = InstanceTexts.imported(folder, name, "mmrcpsp", text);

    assertThat(problem.budgets()).hasSize(2 * budgets);
    assertThat(problem.workflows().get(0).tasks().get(1).modes()).hasSize(modes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "0 D | 1 D | 5 | 31 | the number of doubly constrained resources (0), found (1)",
        "2 N | 1 N | 17 | 11 | the end of the line, found (0)",
        "2\t2\t1 | 2\t3\t1 | 20 | 11 | the end of the line, found (0)",
        "2\t2\t1 | 2\t0\t1 | 10 | 3 | the number of modes of job 2 (an integer between 1 and 10000), found (0)",
        "2\t8\t1\t2 | 3\t8\t1\t2 | 19 | 2 | the number of mode 2 of job 2 (2), found (3)",
        "2\t8\t1\t2 | 2\t8\t1\t-2 | 19 | 8 | the amount of N1 for mode 2 of job 2 (an integer between 0 and 4503599627370496), found (-2)",
        "2\t6\t7 | 2\t6 | 27 | 5 | the amount of N2, found the end of the line"
      })
  void aBadFileIsRefusedAtItsPlace(
      String part, String replacement, int line, int column, String message) throws IOException {
    InputError error = InstanceTexts.refusal(folder, "mmrcpsp", changed(TINY, part, replacement));

    assertThat(error.message())
        .isEqualTo("Line " + line + ", column " + column + ": expected " + message + ".");
  }

  private static Mode mode(
      int number, long duration, Map<String, Long> demands, Map<String, Long> consumes) {
    return Mode.of(Integer.toString(number), TaskDuration.of(duration))
        .withDemands(demands)
        .withConsumes(consumes);
  }
}
