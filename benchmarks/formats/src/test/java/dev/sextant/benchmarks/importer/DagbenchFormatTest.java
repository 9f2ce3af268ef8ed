package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DagbenchFormatTest {
  private static final String GRAPH =
      """
      {'name': 'pair',
       'task_graph': {
         'tasks': [{'name': 'a', 'cost': 20.0}, {'name': 'b', 'cost': 1}],
         'dependencies': [{'source': 'a', 'target': 'b', 'size': 2.5}]},
       'network': {
         'nodes': [{'name': 'fast', 'speed': 3}, {'name': 'slow', 'speed': 0.5},
                   {'name': 'far', 'speed': 0.5}],
         'edges': [
           {'source': 'fast', 'target': 'fast', 'speed': 1e9},
           {'source': 'fast', 'target': 'slow', 'speed': 100},
           {'source': 'far', 'target': 'fast', 'speed': 10.25},
           {'source': 'slow', 'target': 'far', 'speed': 100},
           {'source': 'far', 'target': 'slow', 'speed': 50}]}}
      """;

  @TempDir private Path folder;

  @Test
  void runtimesAreCostsOverSpeedsRoundedUp() throws IOException {
    Problem problem = read(GRAPH);

    assertThat(problem.name()).isEqualTo("pair");
    assertThat(problem.microsPerUnit()).isEqualTo(1_000_000);
    assertThat(problem.workers())
        .containsExactly(Worker.cpu("fast"), Worker.cpu("slow"), Worker.cpu("far"));
    assertThat(problem.workflows().get(0).tasks())
        .extracting(task -> task.modes().get(0).duration())
        .containsExactly(
            TaskDuration.perWorker(
                Map.of("fast", 6_666_667L, "slow", 40_000_000L, "far", 40_000_000L)),
            TaskDuration.perWorker(
                Map.of("fast", 333_334L, "slow", 2_000_000L, "far", 2_000_000L)));
  }

  @Test
  void linksAreScaledWithSizesAndHoldInBothDirections() throws IOException {
    Problem problem = read(GRAPH);

    assertThat(problem.workflows().get(0).edges()).containsExactly(new DataEdge("a", "b", 250));
    assertThat(problem.transfers())
        .isEqualTo(
            new LinkTable(
                new Link(0, 10_000),
                List.of(),
                List.of(
                    new LinkTable.Entry("fast", "far", new Link(0, 1_025)),
                    new LinkTable.Entry("far", "fast", new Link(0, 1_025)),
                    new LinkTable.Entry("far", "slow", new Link(0, 5_000)))));
  }

  @Test
  void equalLinksAndSpeedsAreOne() throws IOException {
    Problem problem =
        read(
            GRAPH
                .replace("'speed': 0.5", "'speed': 3")
                .replace("10.25", "100")
                .replace("'speed': 50", "'speed': 100"));

    assertThat(problem.transfers()).isEqualTo(TransferModel.uniform(0, 1_000));
    assertThat(problem.workflows().get(0).tasks().get(1).modes().get(0).duration())
        .isEqualTo(TaskDuration.of(333_334));
  }

  @Test
  void oneNodeNeedsNoLinks() throws IOException {
    Problem problem =
        read(
            """
            {'task_graph': {'tasks': [{'name': 'a', 'cost': 0}], 'dependencies': []},
             'network': {'nodes': [{'name': 'n', 'speed': 1e-3}], 'edges': []}}
            """);

    assertThat(problem.name()).isEqualTo("tiny");
    assertThat(problem.transfers()).isEqualTo(TransferModel.free());
    assertThat(Documents.durations(problem)).containsExactly(Map.entry("a", 0L));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'cost': 20.0 | 'costs': 20.0 | MISSING_FIELD | /task_graph/tasks/0",
        "'cost': 20.0 | 'cost': -1 | OUT_OF_RANGE | /task_graph/tasks/0/cost",
        "'cost': 20.0 | 'cost': 1e12 | OUT_OF_RANGE | /task_graph/tasks/0/cost",
        "'cost': 20.0 | 'cost': 1e99999 | OUT_OF_RANGE | /task_graph/tasks/0/cost",
        "'cost': 20.0 | 'cost': '20' | WRONG_TYPE | /task_graph/tasks/0/cost",
        "'name': 'b' | 'name': 'a' | DUPLICATE_ID | /task_graph/tasks/1/name",
        "'target': 'b' | 'target': 'c' | UNKNOWN_REFERENCE | /task_graph/dependencies/0/target",
        "'target': 'b' | 'target': 'a' | SELF_EDGE | /task_graph/dependencies/0",
        "'size': 2.5 | 'size': 1e18 | OUT_OF_RANGE | /task_graph/dependencies/0/size",
        "'speed': 3 | 'speed': 0 | OUT_OF_RANGE | /network/nodes/0/speed",
        "'speed': 10.25 | 'speed': 0 | OUT_OF_RANGE | /network/edges/2/speed",
        "'far', 'target': 'fast' | 'fast', 'target': 'slow' | DUPLICATE_ID | /network/edges/2",
        "'far', 'target': 'fast' | 'slow', 'target': 'slow' | MISSING_FIELD | /network/edges",
        "'network' | 'net' | MISSING_FIELD | ''",
        "'edges' | 'links' | MISSING_FIELD | /network"
      })
  void namesWhatIsWrongAndWhere(String part, String instead, ErrorCode code, String pointer) {
    assertThat(GRAPH).contains(part);

    assertThat(errors(GRAPH.replace(part, instead)))
        .extracting(InputError::code, InputError::pointer)
        .contains(tuple(code, pointer.replace("''", "")));
  }

  @Test
  void tasksThatWaitForEachOtherAreRefused() {
    String back = "{'source': 'b', 'target': 'a', 'size': 0}, {'source': 'a', 'target': 'b'";

    assertThat(errors(GRAPH.replace("{'source': 'a', 'target': 'b'", back)))
        .extracting(InputError::code)
        .containsExactly(ErrorCode.CYCLE);
  }

  @Test
  void brokenJsonIsReportedWithLineAndColumn() {
    assertThat(errors("{'task_graph':\n {,"))
        .singleElement()
        .satisfies(error -> assertThat(error.code()).isEqualTo(ErrorCode.MALFORMED))
        .satisfies(error -> assertThat(error.message()).startsWith("Line 2, column"));
    assertThat(errors(GRAPH + "]"))
        .extracting(InputError::code)
        .containsExactly(ErrorCode.MALFORMED);
    assertThat(errors("")).extracting(InputError::code).containsExactly(ErrorCode.MALFORMED);
    assertThat(errors("{'task_graph':\n 1e99999999999}"))
        .singleElement()
        .satisfies(error -> assertThat(error.code()).isEqualTo(ErrorCode.OUT_OF_RANGE))
        .satisfies(error -> assertThat(error.message()).startsWith("Line 2, column 2: "));
    assertThat(errors("{'name': 'a', 'name': 'b'}"))
        .extracting(InputError::code)
        .containsExactly(ErrorCode.DUPLICATE_FIELD);
  }

  private Problem read(String document) throws IOException {
    return new Documents(new DagbenchFormat(), folder).read(document.replace('\'', '"'));
  }

  private List<InputError> errors(String document) {
    return new Documents(new DagbenchFormat(), folder).errors(document.replace('\'', '"'));
  }
}
