package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WfCommonsFormatTest {
  private static final String FLAT =
      """
      {'name': 'tiny', 'schemaVersion': '1.3', 'workflow': {'makespan': 9, 'tasks': [
        {'name': 'split_ID01', 'id': 'ID01', 'type': 'compute', 'runtime': 1.5, 'cores': 2,
         'files': [{'name': 'in.txt', 'link': 'input', 'size': 100},
                   {'name': 'a.txt', 'link': 'output', 'size': 40},
                   {'name': 'b.txt', 'link': 'output', 'size': 60}],
         'children': ['work_ID02']},
        {'name': 'work_ID02', 'id': 'ID02', 'runtime': 0.0000011,
         'files': [{'name': 'a.txt', 'link': 'input', 'size': 40}]},
        {'name': 'work_ID03', 'id': 'ID03', 'runtime': 2, 'parents': ['split_ID01'],
         'files': [{'name': 'a.txt', 'link': 'input', 'size': 40},
                   {'name': 'b.txt', 'link': 'input', 'size': 60}]}
      ]}}
      """;

  private static final String SPLIT =
      """
      {'name': 'tiny', 'schemaVersion': '1.5', 'workflow': {
        'specification': {
          'tasks': [
            {'id': 'split_ID01', 'name': 'split_ID01', 'parents': [],
             'children': ['work_ID02', 'work_ID03'],
             'inputFiles': ['in.txt'], 'outputFiles': ['a.txt', 'b.txt', 'log.txt']},
            {'id': 'work_ID02', 'name': 'work_ID02', 'parents': ['split_ID01'], 'children': [],
             'inputFiles': ['a.txt', 'in.txt']},
            {'id': 'work_ID03', 'name': 'work_ID03', 'parents': ['split_ID01'], 'children': [],
             'inputFiles': ['a.txt']}],
          'files': [{'id': 'in.txt', 'sizeInBytes': 100}, {'id': 'a.txt', 'sizeInBytes': 40},
                    {'id': 'b.txt', 'sizeInBytes': 60}, {'id': 'log.txt', 'sizeInBytes': 7}]},
        'execution': {'makespanInSeconds': 9, 'tasks': [
          {'id': 'split_ID01', 'runtimeInSeconds': 0.1, 'command': {'program': 'splitter'}},
          {'id': 'work_ID02', 'runtimeInSeconds': 53.6, 'coreCount': 4},
          {'id': 'work_ID03', 'runtimeInSeconds': 0}]}}}
      """;

  @TempDir private Path folder;

  @Test
  void readsVersion13AndUnitesParentsWithChildren() throws IOException {
    Problem problem = read(FLAT, ImportOptions.DEFAULT);

    assertThat(problem.errors()).isEmpty();
    assertThat(problem.name()).isEqualTo("tiny");
    assertThat(problem.microsPerUnit()).isEqualTo(1_000_000);
    assertThat(durations(problem))
        .containsExactly(
            Map.entry("split_ID01", 1_500_000L),
            Map.entry("work_ID02", 2L),
            Map.entry("work_ID03", 2_000_000L));
    assertThat(problem.workflows().get(0).edges())
        .containsExactly(
            new DataEdge("split_ID01", "work_ID02", 40),
            new DataEdge("split_ID01", "work_ID03", 100));
    assertThat(problem.jobs().get(0).inputs())
        .containsExactly(new JobInput("split_ID01", 100, "storage"));
  }

  @Test
  void readsVersion14WithItsFieldNames() throws IOException {
    String document =
        FLAT.replace("1.3", "1.4")
            .replace("'runtime'", "'runtimeInSeconds'")
            .replace("'size'", "'sizeInBytes'");

    assertThat(read(document, ImportOptions.DEFAULT)).isEqualTo(read(FLAT, ImportOptions.DEFAULT));
  }

  @Test
  void infersDependenciesFromFilesWhereVersion13NamesNone() throws IOException {
    String document =
        """
        {'schemaVersion': '1.3', 'workflow': {'tasks': [
          {'name': 'reader', 'runtime': 1, 'files': [{'path': '/d/', 'name': 'x', 'link': 'INPUT',
           'size': 5}]},
          {'name': 'writer', 'runtime': 1, 'files': [{'path': '/d/', 'name': 'x',
           'link': 'output', 'size': 5}]}]}}
        """;

    Problem problem = read(document, ImportOptions.DEFAULT);

    assertThat(problem.name()).isEqualTo("trace");
    assertThat(problem.workflows().get(0).edges())
        .containsExactly(new DataEdge("writer", "reader", 5));
    assertThat(problem.jobs().get(0).inputs()).isEmpty();
  }

  @Test
  void tellsTasksOfOneNameApartByTheirIds() throws IOException {
    String document =
        """
        {'schemaVersion': '1.4', 'workflow': {'tasks': [
          {'name': 'align', 'id': '1', 'runtimeInSeconds': 1},
          {'name': 'align', 'id': '2', 'runtimeInSeconds': 1, 'parents': ['1']},
          {'name': 'merge', 'id': '3', 'runtimeInSeconds': 1, 'parents': ['align_2']}]}}
        """;

    assertThat(read(document, ImportOptions.DEFAULT).workflows().get(0).edges())
        .containsExactly(
            new DataEdge("align_1", "align_2", 0), new DataEdge("align_2", "merge_3", 0));
    assertThat(codes(document.replace("'1']", "'align']")))
        .containsExactly(ErrorCode.CONTRADICTION);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "1.6"})
  void readsSpecificationAndExecution(String version) throws IOException {
    Problem problem = read(SPLIT.replace("1.5", version), ImportOptions.DEFAULT);

    assertThat(problem.errors()).isEmpty();
    assertThat(durations(problem))
        .containsExactly(
            Map.entry("split_ID01", 100_000L),
            Map.entry("work_ID02", 53_600_000L),
            Map.entry("work_ID03", 0L));
    assertThat(problem.workflows().get(0).edges())
        .containsExactly(
            new DataEdge("split_ID01", "work_ID02", 40, "split_ID01:a.txt"),
            new DataEdge("split_ID01", "work_ID03", 40, "split_ID01:a.txt"));
    assertThat(problem.jobs().get(0).inputs())
        .containsExactly(
            new JobInput("split_ID01", 100, "in.txt", List.of("storage")),
            new JobInput("work_ID02", 100, "in.txt", List.of("storage")));
    assertThat(problem.objective()).isEqualTo(Objective.makespan());
  }

  @Test
  void equalSetsOfFilesAreOneItem() throws IOException {
    String document =
        SPLIT
            .replace("['a.txt', 'in.txt']", "['b.txt', 'a.txt']")
            .replace("'inputFiles': ['a.txt']", "'inputFiles': ['a.txt', 'b.txt']");

    assertThat(read(document, ImportOptions.DEFAULT).workflows().get(0).edges())
        .containsExactly(
            new DataEdge("split_ID01", "work_ID02", 100, "split_ID01:files-1"),
            new DataEdge("split_ID01", "work_ID03", 100, "split_ID01:files-1"));
  }

  @Test
  void eachCategoryIsAModelAndMemoryHoldsSixtyPercent() throws IOException {
    Problem problem = read(SPLIT, ImportOptions.DEFAULT.withSyntheticModels(true));

    assertThat(read(SPLIT, ImportOptions.DEFAULT).models()).isEmpty();
    assertThat(problem.models())
        .containsExactly(
            new ModelArtifact("splitter", 4_000_000_000L),
            new ModelArtifact("work", 2_000_000_000L));
    assertThat(problem.workflows().get(0).tasks())
        .extracting(task -> task.modes().get(0).models())
        .containsExactly(List.of("splitter"), List.of("work"), List.of("work"));
    assertThat(problem.workers()).hasSize(5);
    assertThat(problem.workers().get(0))
        .isEqualTo(Worker.gpu("worker-1", "worker", 4_000_000_000L, 8_000_000_000L));
    assertThat(problem.workers().get(4)).isEqualTo(Worker.storage("storage").withType("storage"));
  }

  @Test
  void theClusterIsThatOfTheOptions() throws IOException {
    TransferModel links = TransferModel.uniform(7, 11);
    GivenCluster cluster =
        new GivenCluster(
            "lab",
            List.of(
                Worker.cpu("f").withType("fast"),
                Worker.cpu("s").withType("slow"),
                Worker.cpu("g").withType("fast")),
            links,
            Map.of("fast", BigDecimal.valueOf(2), "slow", new BigDecimal("0.75")));
    ImportOptions options =
        ImportOptions.DEFAULT.withCluster(cluster).withObjective(Objective.totalWeightedFlow());

    Problem problem = read(SPLIT, options);

    assertThat(problem.models()).isEmpty();
    assertThat(problem.workers()).extracting(Worker::id).containsExactly("f", "s", "g", "storage");
    assertThat(problem.transfers()).isEqualTo(links);
    assertThat(problem.objective()).isEqualTo(Objective.totalWeightedFlow());
    assertThat(problem.workflows().get(0).tasks().get(1))
        .isEqualTo(
            Task.of(
                "work_ID02",
                Mode.of(
                    Mode.DEFAULT_ID,
                    TaskDuration.perWorker(Map.of("fast", 26_800_000L, "slow", 71_466_667L)))));
    assertThat(new WfCommonsFormat().assumptions(options))
        .contains("lab", "2 fast at speed 2, 1 slow at speed 0.75", "those of the cluster");
  }

  @Test
  void assumptionsNameWhatTheFileDoesNotSay() {
    WfCommonsFormat format = new WfCommonsFormat();

    assertThat(format.assumptions(ImportOptions.DEFAULT))
        .contains("4 identical workers", "1000 us", "1000000000 B/s", "makespan", "storage")
        .contains("No models.");
    assertThat(format.assumptions(ImportOptions.DEFAULT.withSyntheticModels(true)))
        .contains("60 %", "synthetic");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'id': 'work_ID02', 'name' | 'name' | MISSING_FIELD | /workflow/specification/tasks/1",
        "'schemaVersion': '1.5', | '' : 0, | MISSING_FIELD | ''",
        "'execution' | 'executions' | MISSING_FIELD | /workflow",
        "'runtimeInSeconds': 53.6 | 'x': 1 | MISSING_FIELD | /workflow/execution/tasks/1",
        "'runtimeInSeconds': 53.6 | 'runtimeInSeconds': null | MISSING_FIELD"
            + " | /workflow/execution/tasks/1",
        "'runtimeInSeconds': 53.6 | 'runtimeInSeconds': '53.6' | WRONG_TYPE"
            + " | /workflow/execution/tasks/1/runtimeInSeconds",
        "'runtimeInSeconds': 53.6 | 'runtimeInSeconds': -1 | OUT_OF_RANGE"
            + " | /workflow/execution/tasks/1/runtimeInSeconds",
        "'runtimeInSeconds': 53.6 | 'runtimeInSeconds': 1e999999999 | TOO_LARGE"
            + " | /workflow/execution/tasks/1",
        "'parents': [] | 'parents': ['nobody'] | UNKNOWN_REFERENCE"
            + " | /workflow/specification/tasks/0/parents/0",
        "'parents': [] | 'parents': ['split_ID01'] | SELF_EDGE"
            + " | /workflow/specification/tasks/0/parents/0",
        "'parents': [] | 'parents': ['work_ID03'] | CYCLE | /workflow/specification/tasks/0",
        "'parents': [] | 'parents': 'work_ID03' | WRONG_TYPE"
            + " | /workflow/specification/tasks/0/parents",
        "'parents': [] | 'parents': [3] | WRONG_TYPE"
            + " | /workflow/specification/tasks/0/parents/0",
        "['a.txt', 'in.txt'] | ['z.txt'] | UNKNOWN_REFERENCE"
            + " | /workflow/specification/tasks/1/inputFiles",
        "'sizeInBytes': 60 | 'sizeInBytes': 60.5 | OUT_OF_RANGE | /workflow/specification/files/2",
        "'sizeInBytes': 60 | 'sizeInBytes': 1e30 | OUT_OF_RANGE | /workflow/specification/files/2",
        "'id': 'b.txt' | 'id': 'a.txt' | DUPLICATE_ID | /workflow/specification/files/2/id",
        "'1.5' | '1.7' | UNSUPPORTED_VERSION | /schemaVersion",
        "'1.5' | 1.5 | WRONG_TYPE | /schemaVersion",
        "'name': 'tiny' | 'name': '' | EMPTY | /name",
      })
  void namesWhatIsWrongAndWhere(String part, String instead, ErrorCode code, String pointer) {
    assertThat(SPLIT).contains(part);
    String document = SPLIT.replace(part, instead);

    assertThat(errors(document))
        .extracting(InputError::code, InputError::pointer)
        .contains(tuple(code, pointer.replace("''", "")));
  }

  @Test
  void aTaskThatIsThereTwiceIsRefused() {
    String again =
        "{'id': 'work_ID03', 'runtimeInSeconds': 0}, {'id': 'work_ID03', 'runtimeInSeconds': 1}";
    String twice = "{'id': 'work_ID03', 'parents': []}, {'id': 'work_ID03', 'name'";

    assertThat(codes(SPLIT.replace("{'id': 'work_ID03', 'runtimeInSeconds': 0}", again)))
        .containsExactly(ErrorCode.DUPLICATE_ID);
    assertThat(codes(SPLIT.replace("{'id': 'work_ID03', 'name'", twice)))
        .containsExactly(ErrorCode.DUPLICATE_ID);
    assertThat(codes(FLAT.replace("work_ID03", "work_ID02").replace("'ID03'", "'ID02'")))
        .contains(ErrorCode.DUPLICATE_ID);
  }

  @Test
  void everyErrorIsReported() {
    String document =
        FLAT.replace("'runtime': 2", "'runtime': -2")
            .replace("'link': 'output', 'size': 60", "'link': 'sideways', 'size': 60")
            .replace("'name': 'work_ID02', ", "");

    assertThat(codes(document))
        .containsExactly(ErrorCode.OUT_OF_RANGE, ErrorCode.MISSING_FIELD, ErrorCode.OUT_OF_RANGE);
  }

  @Test
  void aLongCycleIsNamedByItsTasks() {
    String document =
        """
        {'schemaVersion': '1.3', 'workflow': {'tasks': [
          {'name': 'first', 'runtime': 1},
          {'name': 'a', 'runtime': 1, 'parents': ['c', 'first']},
          {'name': 'b', 'runtime': 1, 'parents': ['a']},
          {'name': 'c', 'runtime': 1, 'parents': ['b']},
          {'name': 'last', 'runtime': 1, 'parents': ['c']}]}}
        """;

    assertThat(errors(document))
        .singleElement()
        .satisfies(error -> assertThat(error.code()).isEqualTo(ErrorCode.CYCLE))
        .satisfies(error -> assertThat(error.message()).contains("(b, c, a)"));
  }

  @Test
  void brokenJsonIsReportedWithLineAndColumn() {
    assertThat(errors("{'schemaVersion':\n  '1.5',,"))
        .singleElement()
        .satisfies(error -> assertThat(error.code()).isEqualTo(ErrorCode.MALFORMED))
        .satisfies(error -> assertThat(error.message()).contains("Line 2, column"));
    assertThat(codes("{'name': 'a', 'name': 'b'}")).containsExactly(ErrorCode.DUPLICATE_FIELD);
    assertThat(codes("[]")).containsExactly(ErrorCode.WRONG_TYPE);
    assertThat(codes("")).isNotEmpty();
    assertThat(codes(SPLIT + "}")).containsExactly(ErrorCode.MALFORMED);
  }

  private Problem read(String document, ImportOptions options) throws IOException {
    Path file = folder.resolve("trace.json");
    Files.writeString(file, document.replace('\'', '"'));
    return new WfCommonsFormat().read(file, options);
  }

  private List<InputError> errors(String document) {
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class, () -> read(document, ImportOptions.DEFAULT));
    assertThat(refused).isNotNull();
    return refused.errors();
  }

  private List<ErrorCode> codes(String document) {
    return errors(document).stream().map(InputError::code).toList();
  }

  private static List<Map.Entry<String, Long>> durations(Problem problem) {
    Workflow workflow = problem.workflows().get(0);
    return workflow.tasks().stream()
        .map(
            task ->
                Map.entry(
                    task.id(), ((TaskDuration.Fixed) task.modes().get(0).duration()).micros()))
        .toList();
  }
}
