package dev.sextant.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ShapedGeneratorTest {
  private static ShapedGenerator generator(JobShape shape, int tasks, int jobs, long seed) {
    return new ShapedGenerator(
        shape, 3, tasks, jobs, 5, 100, 50, 60, seed, Objective.makespan(), null);
  }

  private static Map<String, Long> degrees(Workflow workflow, Function<DataEdge, String> end) {
    Map<String, Long> degrees =
        workflow.tasks().stream().collect(Collectors.toMap(Task::id, task -> 0L));
    workflow.edges().forEach(edge -> degrees.merge(end.apply(edge), 1L, Long::sum));
    return degrees;
  }

  @ParameterizedTest
  @EnumSource(JobShape.class)
  void everySizeOfEveryShapeIsAProblemThatCanBePlanned(JobShape shape) {
    for (int size = 1; size <= 12; size++) {
      for (long seed = 0; seed < 6; seed++) {
        Problem problem = generator(shape, size * 2, 2, seed).generate();

        assertThat(problem.errors()).isEmpty();
        assertThat(problem.jobs()).hasSize(2);
        assertThat(problem).isEqualTo(generator(shape, size * 2, 2, seed).generate());
        for (Workflow workflow : problem.workflows()) {
          assertThat(workflow.tasks()).hasSize(size);
        }
        assertThat(PlanChecker.check(problem, Planners.get("heft").plan(problem).requirePlan()))
            .isEmpty();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"CHAINS, 1, 1", "IN_TREES, 3, 1", "OUT_TREES, 1, 3"})
  void degreesAreThoseOfTheShape(JobShape shape, long mostBefore, long mostAfter) {
    Workflow workflow = generator(shape, 200, 1, 4).generate().workflows().get(0);

    assertThat(workflow.edges()).hasSize(199);
    assertThat(degrees(workflow, DataEdge::to).values())
        .allSatisfy(degree -> assertThat(degree).isLessThanOrEqualTo(mostBefore))
        .contains(mostBefore);
    assertThat(degrees(workflow, DataEdge::from).values())
        .allSatisfy(degree -> assertThat(degree).isLessThanOrEqualTo(mostAfter))
        .contains(mostAfter);
  }

  @Test
  void forksAreJoinedByASingleTask() {
    Workflow workflow = generator(JobShape.FORK_JOIN, 200, 1, 4).generate().workflows().get(0);
    Map<String, Long> before = degrees(workflow, DataEdge::to);
    Map<String, Long> after = degrees(workflow, DataEdge::from);

    for (Task task : workflow.tasks()) {
      if (task.id().startsWith("branch")) {
        assertThat(before).containsEntry(task.id(), 1L);
        assertThat(after).containsEntry(task.id(), 1L);
      }
    }
    assertThat(after.values()).filteredOn(degree -> degree == 0).hasSize(1);
    assertThat(before.values()).anySatisfy(degree -> assertThat(degree).isBetween(2L, 6L));
  }

  @Test
  void aMixHasAllFourKindsOfWork() {
    Problem problem = generator(JobShape.ML_MIX, 400, 40, 1).generate();
    Set<String> kinds =
        problem.workflows().stream()
            .map(workflow -> workflow.tasks().get(0).id())
            .collect(Collectors.toSet());

    assertThat(kinds).containsExactlyInAnyOrder("prepare-1", "embed-1", "detect-1", "read-1");
  }

  @Test
  void parametersSetMemoryTransfersAndHeterogeneity() {
    Problem problem = generator(JobShape.OUT_TREES, 2000, 1, 2).generate();
    long models = problem.models().stream().mapToLong(ModelArtifact::bytes).sum();
    double meanBytes =
        problem.workflows().get(0).edges().stream().mapToLong(DataEdge::bytes).average().orElse(0);

    assertThat(problem.workers())
        .allSatisfy(worker -> assertThat(worker.gpuMemoryBytes()).isEqualTo(models / 100 * 60));
    // CCR 100 %: half a second at 1 GB/s, on average.
    assertThat(meanBytes).isCloseTo(5e8, within(2.5e7));
    List<Task> tasks = problem.workflows().get(0).tasks();
    double withModel =
        tasks.stream().filter(task -> !task.modes().get(0).models().isEmpty()).count();
    assertThat(withModel / tasks.size()).isCloseTo(0.8, within(0.03));
  }

  @Test
  void anOfferedLoadSpreadsTheReleases() {
    GeneratorSettings settings =
        new GeneratorSettings(
            null, 300, null, null, null, null, null, 30, null, 80, null, 1, Objective.makespan());
    Problem problem = Generators.of("ml-mix", settings).generate();

    assertThat(OfferedLoad.of(problem)).isCloseTo(0.8, within(0.01));
  }

  @Test
  void parametersThatMeanNothingAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Generators.of(
                    "chains",
                    new GeneratorSettings(
                        null, null, null, null, null, null, 40, null, null, null, null, 1, null)))
        .withMessageContaining("Maybe models: 8");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new ShapedGenerator(
                    JobShape.ML_MIX, 1, 1, 1, 0, 0, 0, 1, 1, Objective.makespan(), null))
        .withMessageContaining("number of models (0)");
  }
}
