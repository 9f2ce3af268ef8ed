package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportChoicesTest {
  private static final String PROBLEM =
      """
      workflows: [{id: w, tasks: [{id: t, duration: 1s}]}]
      jobs: [{id: j, workflow: w}]
      objective: {makespanMicros: 1}
      """;

  private static final String SHOP = "1 2\n1 1 1 2 1\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"processors", "cluster", "models", "default-duration"})
  void aChoiceThatAJobShopDoesNotLeaveOpenIsRefused(String option) throws IOException {
    Path file = Files.writeString(folder.resolve("shop.fjs"), SHOP);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> InstanceFormats.read(file, "fjsp", choosing(option)))
        .withMessageContaining("The option (" + option + ") has no effect on (" + file + ")")
        .withMessageContaining("Maybe leave it out.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"processors", "cluster", "models", "default-duration"})
  void aDocumentWithWorkersLeavesNothingOpen(String option) throws IOException {
    Path yaml = Files.writeString(folder.resolve("p.yaml"), PROBLEM + "workers: [{id: mine}]\n");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> InstanceFormats.read(yaml, InstanceFormats.AUTO, choosing(option)))
        .withMessageContaining("The option (" + option + ") has no effect");
  }

  @Test
  void aDocumentWithoutWorkersTakesThoseOfACluster() throws IOException {
    Path yaml = Files.writeString(folder.resolve("p.yaml"), PROBLEM);

    Problem problem =
        InstanceFormats.read(yaml, InstanceFormats.AUTO, GivenClusterTest.onThreeTypes()).problem();

    assertThat(problem.workers()).extracting(Worker::id).containsExactly("a", "b", "c", "d");
    assertThat(problem.workflows().get(0).tasks().get(0).modes().get(0).duration())
        .isEqualTo(
            TaskDuration.perWorker(Map.of("old", 1_000_000L, "new", 500_000L, "spot", 1_000_000L)));
  }

  @Test
  void aGraphThatSaysItsProcessorsTakesNoOthers() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("g.gxl"),
            """
            <gxl><graph id="g"><attr name="Number of processors"><int>3</int></attr>
            <node id="0"><attr name="Weight"><int>5</int></attr></node></graph></gxl>
            """);

    assertThat(read(file, ImportOptions.DEFAULT.withProcessors(3)).workers()).hasSize(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(file, ImportOptions.DEFAULT.withProcessors(4)))
        .withMessageContaining("number of processors (3)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(file, choosing("cluster")))
        .withMessageContaining("The option (cluster) has no effect");
  }

  @Test
  void aNodeWithoutAWeightTakesTheDefaultDuration() throws IOException {
    Path file = Files.writeString(folder.resolve("g.dot"), "digraph { a; b [weight=3]; a -> b }");

    Problem problem = read(file, ImportOptions.DEFAULT.withDefaultDurationMicros(20L));

    assertThat(Documents.durations(problem))
        .containsExactly(Map.entry("a", 20L), Map.entry("b", 3L));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(file, ImportOptions.DEFAULT))
        .withMessageContaining("--default-duration");
  }

  private static Problem read(Path file, ImportOptions options) throws IOException {
    return InstanceFormats.read(file, InstanceFormats.AUTO, options).problem();
  }

  private static ImportOptions choosing(String option) {
    return switch (option) {
      case "processors" -> ImportOptions.DEFAULT.withProcessors(2);
      case "cluster" ->
          ImportOptions.DEFAULT.withCluster(
              new GivenCluster("lab", List.of(Worker.cpu("w")), null, Map.of()));
      case "models" -> ImportOptions.DEFAULT.withSyntheticModels(true);
      default -> ImportOptions.DEFAULT.withDefaultDurationMicros(5L);
    };
  }
}
