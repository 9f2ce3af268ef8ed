package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeYamlTest {
  private static final String YAML =
      """
      # A comment.
      name: ask
      models:
        - {id: llm, size: 14GB, loadByWorkerType: {t4: 1.5s}}
      workflows:
        - id: ask
          tasks:
            - {id: embed, duration: 20ms, demands: {memory: 3}}
            - {id: answer, duration: {t4: 900ms, g: 0.3s}, models: [llm], workspace: 1GiB}
          edges: [{from: embed, to: answer, size: 4kB}]
      jobs:
        - {id: first, workflow: ask, release: 1m, due: 90s, deadlineMicros: 120000000}
      workers:
        - {id: g, type: t4, gpuMemory: 16GB, capacities: {compute: 1, memory: 4},
           modelLoad: {latency: 5us, bandwidth: 8GB/s},
           calendar: [{fromMicros: 2h, available: false}]}
      transfers: {uniform: {latency: 50us, bandwidth: 1GB/s}}
      state: {now: 0}
      objective: {makespanMicros: 1}
      """;

  private static final String JSON =
      """
      {"formatVersion": 1, "kind": "problem", "name": "ask",
       "models": [{"id": "llm", "bytes": 14000000000, "loadMicrosByWorkerType": {"t4": 1500000}}],
       "workflows": [{"id": "ask", "tasks": [
         {"id": "embed", "durationMicros": 20000, "demands": {"memory": 3}},
         {"id": "answer", "durationMicros": {"t4": 900000, "g": 300000}, "models": ["llm"],
          "workspaceBytes": 1073741824}],
         "edges": [{"from": "embed", "to": "answer", "bytes": 4000}]}],
       "jobs": [{"id": "first", "workflow": "ask", "releaseMicros": 60000000,
         "dueMicros": 90000000, "deadlineMicros": 120000000}],
       "workers": [{"id": "g", "type": "t4", "gpuMemoryBytes": 16000000000,
         "capacities": {"compute": 1, "memory": 4},
         "modelLoad": {"latencyMicros": 5, "bandwidthBytesPerSecond": 8000000000},
         "calendar": [{"fromMicros": 7200000000, "available": false}]}],
       "transfers": {"uniform": {"latencyMicros": 50, "bandwidthBytesPerSecond": 1000000000}},
       "state": {"nowMicros": 0},
       "objective": {"makespanMicros": 1}}
      """;

  @TempDir private Path folder;

  /** Wherever the parser's buffer of 1025 characters ends. */
  @Test
  void aCharacterOfTwoHalvesMayStandAnywhere() throws IOException {
    for (int pad = 1000; pad < 1040; pad++) {
      String text = "# " + "x".repeat(pad) + "\nname: \"a\uD83D\uDE00b\"\n";
      Path file = Files.writeString(folder.resolve("a.yaml"), text);

      String name = YamlDocument.read(file, document -> document.root().get("name").asString());
      assertThat(name).isEqualTo("a\uD83D\uDE00b");
    }
  }

  @Test
  void numbersBeyondAllBoundsAreRefused() throws IOException {
    for (String name : List.of("a.json", "a.yaml")) {
      Path file = Files.writeString(folder.resolve(name), "{\"a\": 1e99999999999}");

      InvalidInputException refusal =
          catchThrowableOfType(
              InvalidInputException.class, () -> YamlDocument.read(file, YamlDocument::root));
      assertThat(refusal.errors()).as(name).hasSize(1);
    }
  }

  @Test
  void yamlWithUnitsIsTheDocumentThatItMeans() throws IOException {
    assertThat(read(YAML)).isEqualTo(new PlannerJson().readProblem(JSON));
  }

  @Test
  void everythingWrongIsToldAtOnceWhereItIsWritten() {
    String wrong =
        YAML.replace("20ms", "20")
            .replace("14GB", "14 giga")
            .replace("to: answer", "to: nobody")
            .replace("workflow: ask", "workflow: aks");

    assertThat(errors(wrong))
        .extracting(InputError::pointer)
        .contains("/models/0/size", "/workflows/0/tasks/0/duration");
    assertThat(errors(wrong))
        .extracting(InputError::message)
        .allSatisfy(message -> assertThat(message).startsWith("Line "));
  }

  @Test
  void anUnknownFieldIsOneWithTheNearest() {
    assertThat(errors(YAML.replace("duration: 20ms", "duraton: 20ms")))
        .extracting(InputError::toString)
        .anySatisfy(
            text ->
                assertThat(text)
                    .startsWith("/workflows/0/tasks/0/duraton: Line 8, column ")
                    .contains("Maybe it is (duration)."));
  }

  @Test
  void aFieldMustNotBeThereUnderBothNames() {
    assertThat(errors(YAML.replace("20ms", "20ms, durationMicros: 5")))
        .extracting(InputError::message)
        .anySatisfy(text -> assertThat(text).contains("(durationMicros) is there, too"));
  }

  @Test
  void brokenYamlHasALineAndNoNamesOfParsers() {
    assertThat(errors("workflows: [\n  {id: w"))
        .singleElement()
        .extracting(InputError::message)
        .asString()
        .startsWith("Line ")
        .doesNotContain("Source", "REDACTED");
  }

  @Test
  void jsonIsYamlToo() throws IOException {
    assertThat(read(JSON)).isEqualTo(new PlannerJson().readProblem(JSON));
  }

  @Test
  void scenariosAndClustersAreNoProblems() throws IOException {
    List<String> others =
        List.of("name: s\nworkflows: own.yaml\n", "workers: [{id: w}]\n", "kind: cluster\n");
    for (String other : others) {
      Path file = Files.writeString(folder.resolve("other.yaml"), other);
      assertThat(
              catchThrowableOfType(InvalidInputException.class, () -> InstanceFormats.detect(file)))
          .as(other)
          .isNotNull();
    }
  }

  private Problem read(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("problem.yaml"), yaml);
    assertThat(InstanceFormats.detect(file).name()).isEqualTo("native");
    return InstanceFormats.read(file, InstanceFormats.AUTO, ImportOptions.DEFAULT).problem();
  }

  private List<InputError> errors(String yaml) {
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () ->
                InstanceFormats.read(
                    Files.writeString(folder.resolve("problem.yaml"), yaml),
                    "native",
                    ImportOptions.DEFAULT));
    assertThat(refused).as("it is refused").isNotNull();
    return refused.errors();
  }
}
