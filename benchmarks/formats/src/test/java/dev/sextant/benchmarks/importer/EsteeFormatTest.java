package dev.sextant.benchmarks.importer;

import static dev.sextant.benchmarks.importer.Documents.durations;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
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

class EsteeFormatTest {
  static final String FORK =
      "[{'d': 0.0000011, 'e_d': null, 'cpus': 1, 'outputs': [{'s': 1.5}, {'s': 1}], 'inputs': []},"
          + " {'d': 2, 'cpus': 6, 'outputs': [], 'inputs': [[0, 0]]},"
          + " {'d': 0, 'cpus': 1, 'outputs': [{'s': 0}], 'inputs': [[0, 0], [0, 0]]},"
          + " {'d': 1.25, 'cpus': 2, 'outputs': [], 'inputs': [[2, 0], [0, 1], [0, 0]]}]";

  private static final String ALONE = "[{'d': 3, 'cpus': 1, 'outputs': [], 'inputs': []}]";

  @TempDir private Path folder;

  @Test
  void everyGraphIsAJobOfItsOwn() throws IOException {
    Problem problem = estee().read(document(FORK), ImportOptions.DEFAULT.withProcessors(2));

    assertThat(problem.name()).isEqualTo("tiny");
    assertThat(problem.microsPerUnit()).isEqualTo(1_000_000);
    assertThat(problem.workflows()).extracting(Workflow::id).containsExactly("fork", "alone");
    assertThat(problem.jobs())
        .containsExactly(new Job("fork", "fork", 0), new Job("alone", "alone", 0));
    assertThat(durations(problem))
        .containsExactly(
            entry("t0", 2L), entry("t1", 2_000_000L), entry("t2", 0L), entry("t3", 1_250_000L));
    assertThat(problem.workflows().get(0).tasks())
        .extracting(task -> task.modes().get(0).demands().get("compute"))
        .containsExactly(1L, 6L, 1L, 2L);
    assertThat(problem.workers())
        .containsExactly(
            Worker.cpu("worker-1").withCapacities(Map.of("compute", 6L)),
            Worker.cpu("worker-2").withCapacities(Map.of("compute", 6L)));
    assertThat(problem.transfers())
        .isEqualTo(new TransferModel.Uniform(new Link(1_000, 1_000_000_000)));
  }

  @Test
  void edgesCarryTheOutputsThatAreReadAndEqualOnesAreOneItem() throws IOException {
    assertThat(estee().read(document(FORK)).workflows().get(0).edges())
        .containsExactly(
            new DataEdge("t0", "t1", 1_572_864, "t0:0"),
            new DataEdge("t0", "t2", 1_572_864, "t0:0"),
            new DataEdge("t2", "t3", 0),
            new DataEdge("t0", "t3", 2_621_440));
  }

  @Test
  void oneGraphCanBeReadAlone() throws IOException {
    EsteeFormat format = new EsteeFormat();
    Path file = Files.writeString(folder.resolve("set.json"), document(FORK));

    Problem problem = format.read(file, "alone", ImportOptions.DEFAULT);

    assertThat(format.graphs(file)).containsExactly("fork", "alone");
    assertThat(problem.name()).isEqualTo("alone");
    assertThat(durations(problem)).containsExactly(entry("t0", 3_000_000L));
    assertThat(problem.workers().get(0).capacities()).isEqualTo(Map.of("compute", 4L));
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> format.read(file, "spoon", ImportOptions.DEFAULT))
        .withMessageContaining("no graph (spoon)")
        .withMessageContaining("fork, alone");
  }

  @Test
  void assumptionsNameTheCluster() {
    assertThat(new EsteeFormat().assumptions(ImportOptions.DEFAULT))
        .contains("4 identical workers with 4 units", "1000 us", "1000000000 B/s", "makespan");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'d': 2 | 'e_d': 2 | MISSING_FIELD | /graph/7/1",
        "'d': 2 | 'd': -2 | OUT_OF_RANGE | /graph/7/1/d",
        "'d': 2 | 'd': 1e10 | OUT_OF_RANGE | /graph/7/1/d",
        "'d': 2 | 'd': 1e-99999 | OUT_OF_RANGE | /graph/7/1/d",
        "'cpus': 6 | 'cpus': 1.5 | OUT_OF_RANGE | /graph/7/1",
        "'cpus': 6 | 'cpus': 2000000 | OUT_OF_RANGE | /graph/7/1/cpus",
        "'s': 1.5 | 's': 'x' | WRONG_TYPE | /graph/7/0/outputs/0/s",
        "'inputs': [] | 'inputs': {} | WRONG_TYPE | /graph/7/0/inputs",
        "'inputs': [] | 'inputs': [[1]] | WRONG_TYPE | /graph/7/0/inputs/0",
        "'inputs': [] | 'inputs': [[0, 1]] | SELF_EDGE | /graph/7/0/inputs",
        "[[0, 0]] | [[0, 2]] | UNKNOWN_REFERENCE | /graph/7/1/inputs",
        "[[0, 0]] | [[0, -1]] | UNKNOWN_REFERENCE | /graph/7/1/inputs",
        "[[0, 0]] | [[4, 0]] | UNKNOWN_REFERENCE | /graph/7/1/inputs",
        "[[0, 0]] | [[-1, 0]] | UNKNOWN_REFERENCE | /graph/7/1/inputs",
        "'inputs': [] | 'inputs': [[2, 0]] | CYCLE | /workflows/0/edges/2"
      })
  void namesWhatIsWrongWithAGraph(String part, String instead, ErrorCode code, String pointer) {
    assertThat(FORK).contains(part);

    assertThat(estee().errors(document(FORK.replace(part, instead))))
        .extracting(InputError::code, InputError::pointer)
        .contains(tuple(code, pointer));
  }

  @Test
  void aGraphThatIsNoJsonIsReportedWithItsPlaceInTheText() {
    assertThat(estee().errors(document("[{]")))
        .singleElement()
        .satisfies(error -> assertThat(error.pointer()).isEqualTo("/graph/7"))
        .satisfies(error -> assertThat(error.message()).startsWith("Line 1, column 3"));
    assertThat(codes(document("[]"))).containsExactly(ErrorCode.WRONG_TYPE);
  }

  @Test
  void namesWhatIsWrongWithTheTable() {
    String good = document(ALONE);

    assertThat(codes(good.replace("\"fork\"", "\"alone\""))).contains(ErrorCode.DUPLICATE_ID);
    assertThat(codes(good.replace("{\"7\": \"fork\", ", "{"))).contains(ErrorCode.MISSING_FIELD);
    assertThat(codes(good.replace("graph_name", "name"))).contains(ErrorCode.MISSING_FIELD);
    assertThat(codes("{\"graph_name\": {}, \"graph\": {}}")).containsExactly(ErrorCode.EMPTY);
    assertThat(codes("[]")).containsExactly(ErrorCode.WRONG_TYPE);
    assertThat(codes(good.substring(0, good.length() - 2))).containsExactly(ErrorCode.MALFORMED);
  }

  private Documents estee() {
    return new Documents(new EsteeFormat(), folder);
  }

  private List<ErrorCode> codes(String document) {
    return estee().errors(document).stream().map(InputError::code).toList();
  }

  /** Rows 7 and 0, in this order. */
  static String document(String graph) {
    String document =
        "{'graph_name': {'7': 'fork', '0': 'alone'}, 'graph_id': {'7': 'x', '0': 'y'},"
            + " 'graph': {'0': '#0', '7': '#7'}}";
    return document
        .replace('\'', '"')
        .replace("#0", ALONE.replace("'", "\\\""))
        .replace("#7", graph.replace("'", "\\\""));
  }
}
