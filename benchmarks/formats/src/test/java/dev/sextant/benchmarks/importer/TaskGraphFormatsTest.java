package dev.sextant.benchmarks.importer;

import static dev.sextant.benchmarks.importer.Documents.durations;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formats of graphs of tasks that are plain text: stg, rgpos, pmp and hetero-dag. */
class TaskGraphFormatsTest {
  private static final String STG =
      """
        3
        0 0 0
        1 5 1 0
        2 6 1  0
        3 7 2 1 2
        4 0 1 3
      # Edges: 4 of 10
      """;

  private static final String RGPOS = "3 2 2\n5 6 0\n0 1\n2 1\n";

  private static final String PMP = "3\n2\n1\t2\t\n3\t4\t\n0\t6\t";

  private static final String DAG =
      """
      #critical
      0.0
      #tasks
      0: 1.5, 2
      1: 3., 0.25
      2: 4, 5
      #edges
      0: 0, 1, 0.5
      1: 0, 2, 0
      #end
      """;

  @TempDir private Path folder;

  @Test
  void stgLeavesOutItsDummiesAndTakesTheNumberOfWorkersFromTheOptions() throws IOException {
    Problem problem = stg().read(STG, ImportOptions.DEFAULT.withProcessors(3));

    assertThat(problem.name()).isEqualTo("tiny");
    assertThat(problem.microsPerUnit()).isEqualTo(1);
    assertThat(problem.objective()).isEqualTo(Objective.makespan());
    assertThat(durations(problem))
        .containsExactly(entry("t1", 5L), entry("t2", 6L), entry("t3", 7L));
    assertThat(problem.workflows().get(0).edges())
        .containsExactly(new DataEdge("t1", "t3", 0), new DataEdge("t2", "t3", 0));
    assertThat(problem.workers())
        .containsExactly(Worker.cpu("worker-1"), Worker.cpu("worker-2"), Worker.cpu("worker-3"));
    assertThat(new StgFormat().assumptions(ImportOptions.DEFAULT.withProcessors(3)))
        .contains("3 identical workers", "makespan");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "1 5 1 0 | 1 5 1 x | Line 3, column 9: expected a predecessor of row 1 (an integer between"
            + " 0 and 3), found (x).",
        "1 5 1 0 | 2 5 1 0 | Line 3, column 3: expected the number of the row (1), found (2).",
        "0 0 0 | 0 9 0 | Line 2, column 5: expected the time of row 0 (0), found (9).",
        "3 7 2 1 2 | 3 7 2 1 3 | Line 5, column 11: expected an edge between two tasks, found one"
            + " from (t3) to itself.",
        "3 7 2 1 2 | 3 7 2 1 1 | Line 5, column 11: expected a new edge, found that from (t1) to"
            + " (t3) again.",
        "3 7 2 1 2 | 3 7 2 1 | Line 6, column 3: expected a predecessor of row 3 (an integer"
            + " between 0 and 3), found (4).",
        "4 0 1 3 | 4 0 1 | Line 8, column 1: expected a predecessor of row 4,"
            + " found the end of the file.",
        "4 0 1 3 | 4 0 1 3 8 | Line 6, column 11: expected the end of the file, found (8).",
        "4 0 1 3 | 4 0 1 4 | Line 6, column 9: expected a predecessor of row 4 (an integer between"
            + " 0 and 3), found (4)."
      })
  void stgSaysWhereAndWhatIsWrong(String part, String instead, String message) {
    assertThat(STG).contains(part);
    assertThat(stg().refusal(STG.replace(part, instead))).isEqualTo(message);
  }

  @Test
  void tasksOfAnStgFileThatWaitForEachOtherAreRefused() {
    assertThat(stg().errors(STG.replace("1 5 1 0", "1 5 1 3")))
        .singleElement()
        .satisfies(error -> assertThat(error.code()).isEqualTo(ErrorCode.CYCLE));
  }

  @Test
  void rgposNamesItsWorkersAndItsEdges() throws IOException {
    Problem problem = rgpos().read(RGPOS);

    assertThat(durations(problem))
        .containsExactly(entry("t0", 5L), entry("t1", 6L), entry("t2", 0L));
    assertThat(problem.workflows().get(0).edges())
        .containsExactly(new DataEdge("t0", "t1", 0), new DataEdge("t2", "t1", 0));
    assertThat(problem.workers()).containsExactly(Worker.cpu("worker-1"), Worker.cpu("worker-2"));
    assertThat(
            rgpos()
                .read(RGPOS, ImportOptions.DEFAULT.withObjective(Objective.totalWeightedFlow()))
                .objective())
        .isEqualTo(Objective.totalWeightedFlow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "3 2 2 | 3 2 0 | Line 1, column 5: expected the number of processors (an integer between 1"
            + " and 100000), found (0).",
        "3 2 2 | 3 3 2 | Line 5, column 1: expected the start of edge 2,"
            + " found the end of the file.",
        "3 2 2 | 3 1 2 | Line 4, column 1: expected the end of the file, found (2).",
        "5 6 0 | 5 -6 0 | Line 2, column 3: expected the time of task 1 (an integer between 0 and"
            + " 4503599627370496), found (-6).",
        "5 6 0 | 5 99999999999999999999 0 | Line 2, column 3: expected the time of task 1 (an"
            + " integer between 0 and 4503599627370496), found (99999999999999999999).",
        "2 1 | 3 1 | Line 4, column 1: expected the start of edge 1 (an integer between 0 and 2),"
            + " found (3).",
        "2 1 | 1 1 | Line 4, column 1: expected an edge between two tasks, found one from (t1) to"
            + " itself."
      })
  void rgposSaysWhereAndWhatIsWrong(String part, String instead, String message) {
    assertThat(RGPOS).contains(part);
    assertThat(rgpos().refusal(RGPOS.replace(part, instead))).isEqualTo(message);
  }

  @Test
  void pmpGivesEveryTaskATimeOnEveryMachine() throws IOException {
    Problem problem = pmp().read(PMP);

    assertThat(problem.workflows().get(0).tasks())
        .extracting(task -> task.modes().get(0).duration())
        .containsExactly(
            TaskDuration.perWorker(Map.of("machine-0", 1L, "machine-1", 2L)),
            TaskDuration.perWorker(Map.of("machine-0", 3L, "machine-1", 4L)),
            TaskDuration.perWorker(Map.of("machine-0", 0L, "machine-1", 6L)));
    assertThat(problem.workflows().get(0).edges()).isEmpty();
    assertThat(problem.workers()).containsExactly(Worker.cpu("machine-0"), Worker.cpu("machine-1"));
    assertThat(pmp().refusal(PMP + "\n7"))
        .isEqualTo("Line 6, column 1: expected the end of the file, found (7).");
    assertThat(pmp().refusal("3\n2\n1 2 3 4 0"))
        .startsWith("Line 3, column 10: expected the time of task 2 on machine 1")
        .endsWith("found the end of the file.");
    assertThat(pmp().refusal("0\n2\n"))
        .startsWith("Line 1, column 1: expected the number of tasks");
  }

  @Test
  void heteroDagScalesAllNumbersByTheFinestOne() throws IOException {
    Problem problem = dag().read(DAG);

    assertThat(problem.microsPerUnit()).isEqualTo(100);
    assertThat(problem.workflows().get(0).tasks())
        .extracting(task -> task.modes().get(0).duration())
        .containsExactly(
            TaskDuration.perWorker(Map.of("machine-0", 150L, "machine-1", 200L)),
            TaskDuration.perWorker(Map.of("machine-0", 300L, "machine-1", 25L)),
            TaskDuration.perWorker(Map.of("machine-0", 400L, "machine-1", 500L)));
    assertThat(problem.workflows().get(0).edges())
        .containsExactly(new DataEdge("t0", "t1", 50), new DataEdge("t0", "t2", 0));
    assertThat(problem.transfers()).isEqualTo(new TransferModel.Uniform(Link.BYTE_PER_MICRO));
    assertThat(dag().read(DAG.replace("0.25", "2").replace(".5", ".0")).microsPerUnit())
        .isEqualTo(1);
    assertThat(dag().read(DAG.replace("#critical\n0.0\n", ""))).isEqualTo(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "0: 1.5, 2 | 1: 1.5, 2 | Line 4, column 1: expected the number of the task (0), found (1).",
        "1: 3., 0.25 | 1: 3. | Line 6, column 1: expected ',', found (2).",
        "1: 3., 0.25 | 1: 3., 0.25, 4 | Line 5, column 12: expected the number of the task (2), found (,).",
        "1: 3., 0.25 | 1: 3., -1 | Line 5, column 8: expected a cost of task 1 (not negative, at"
            + " most 9 decimals), found (-1).",
        "1: 3., 0.25 | 1: 3., 0.1234567891 | Line 5, column 8: expected a cost of task 1 (not"
            + " negative, at most 9 decimals), found (0.1234567891).",
        "1: 3., 0.25 | 1: 3., 999999999999999 | Line 5, column 8: expected a cost of at most"
            + " 450359962737049.6, found (999999999999999).",
        "1: 3., 0.25 | 1: 3., 1e9 | Line 5, column 8: expected a cost of task 1 (a decimal"
            + " number), found (1e9).",
        "0: 0, 1, 0.5 | 0: 0, 3, 0.5 | Line 8, column 7: expected the end of edge 0 (an integer"
            + " between 0 and 2), found (3).",
        "0: 0, 1, 0.5 | 0: 1, 1, 0.5 | Line 8, column 4: expected an edge between two tasks, found"
            + " one from (t1) to itself.",
        "1: 0, 2, 0 | 1: 0, 1, 0 | Line 9, column 4: expected a new edge, found that from (t0) to"
            + " (t1) again.",
        "#end | # | Line 10, column 1: expected the number of the edge (2), found (#).",
        "#end | #end 1 | Line 10, column 6: expected the end of the file, found (1).",
        "#tasks | #edges | Line 3, column 1: expected '#tasks', found (#edges)."
      })
  void heteroDagSaysWhereAndWhatIsWrong(String part, String instead, String message) {
    assertThat(DAG).contains(part);
    assertThat(dag().refusal(DAG.replace(part, instead))).isEqualTo(message);
  }

  @Test
  void aCutHeteroDagFileIsRefused() {
    assertThat(dag().refusal(DAG.substring(0, DAG.indexOf("#end"))))
        .isEqualTo(
            "Line 10, column 1: expected the number of the edge, found the end of the file.");
    assertThat(dag().refusal("#critical 1 #tasks #edges"))
        .contains("expected the number of the task", "found (#edges)");
  }

  private Documents stg() {
    return new Documents(new StgFormat(), folder);
  }

  private Documents rgpos() {
    return new Documents(new RgposFormat(), folder);
  }

  private Documents pmp() {
    return new Documents(new PmpFormat(), folder);
  }

  private Documents dag() {
    return new Documents(new HeteroDagFormat(), folder);
  }
}
