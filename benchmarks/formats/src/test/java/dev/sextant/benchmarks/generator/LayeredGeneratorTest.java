package dev.sextant.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayeredGeneratorTest {
  private static final Problem LARGE = new LayeredGenerator(4, 2000, 40, 50, 100, 3).generate();

  @ParameterizedTest
  @CsvSource({"3, 10, 4, 100, 50, 1, caca1d1cf9bceb9f", "8, 200, 14, 500, 0, 2, b04f88fba4a9fcd6"})
  void theSameParametersGiveTheSameProblem(
      int workers, int tasks, int layers, int ccr, int heterogeneity, long seed, String expected) {
    LayeredGenerator generator =
        new LayeredGenerator(workers, tasks, layers, ccr, heterogeneity, seed);

    assertThat(generator.generate()).isEqualTo(generator.generate());
    assertThat(Fingerprint.of(generator.generate())).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 7, 7", "2, 7, 1", "5, 100, 10"})
  void edgesJoinNeighbouringLayers(int workers, int tasks, int layers) {
    for (long seed = 0; seed < 20; seed++) {
      Problem problem = new LayeredGenerator(workers, tasks, layers, 100, 100, seed).generate();
      Workflow workflow = problem.workflows().get(0);

      assertThat(problem.errors()).isEmpty();
      assertThat(workflow.tasks()).hasSize(tasks);
      assertThat(workflow.edges())
          .allSatisfy(edge -> assertThat(layer(edge.to())).isEqualTo(layer(edge.from()) + 1));
      Map<String, Long> predecessors =
          workflow.edges().stream()
              .collect(Collectors.groupingBy(DataEdge::to, Collectors.counting()));
      for (Task task : workflow.tasks()) {
        long number = predecessors.getOrDefault(task.id(), 0L);
        assertThat(number)
            .isBetween(layer(task.id()) == 1 ? 0L : 1L, layer(task.id()) == 1 ? 0L : 3L);
      }
      assertThat(workflow.tasks().stream().mapToInt(task -> layer(task.id())).max())
          .hasValue(layers);
    }
  }

  @Test
  void durationsLieWithinHalfTheHeterogeneityOfTheirMean() {
    for (Task task : LARGE.workflows().get(0).tasks()) {
      Map<String, Long> micros = durations(task);
      double least = Collections.min(micros.values());
      double most = Collections.max(micros.values());
      assertThat(micros).hasSize(4);
      // Within mean x [0.5, 1.5] the ratio is at most 3; small values suffer from rounding.
      assertThat(most).isLessThanOrEqualTo(3 * least + 3);
    }
  }

  @Test
  void identicalWorkersHaveOneDuration() {
    Problem problem = new LayeredGenerator(4, 30, 5, 50, 0, 3).generate();

    assertThat(problem.workflows().get(0).tasks())
        .allSatisfy(
            task ->
                assertThat(task.modes().get(0).duration()).isInstanceOf(TaskDuration.Fixed.class));
  }

  @Test
  void transfersTakeTheGivenShareOfTheWork() {
    Workflow workflow = LARGE.workflows().get(0);
    double work =
        workflow.tasks().stream()
            .flatMap(task -> durations(task).values().stream())
            .mapToLong(Long::longValue)
            .average()
            .orElseThrow();
    double transfer =
        workflow.edges().stream().mapToLong(edge -> edge.bytes() / 1000).average().orElseThrow();

    assertThat(transfer / work).isCloseTo(0.5, within(0.03));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 5, 2, 1, 1, number of workers (0)",
    "2, 0, 1, 1, 1, number of tasks (0)",
    "2, 5, 6, 1, 1, number of layers (6)",
    "2, 5, 2, -1, 1, ccr in percent (-1)",
    "2, 5, 2, 1, 201, heterogeneity in percent (201)"
  })
  void parametersOutOfRangeAreRefused(
      int workers, int tasks, int layers, int ccr, int heterogeneity, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LayeredGenerator(workers, tasks, layers, ccr, heterogeneity, 1))
        .withMessageContaining(message);
  }

  private static int layer(String id) {
    return Integer.parseInt(id.split("-")[1]);
  }

  private static Map<String, Long> durations(Task task) {
    return ((TaskDuration.PerWorker) task.modes().get(0).duration()).micros();
  }
}
