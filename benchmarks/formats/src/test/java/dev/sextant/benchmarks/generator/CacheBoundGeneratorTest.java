package dev.sextant.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration.PerWorker;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheBoundGeneratorTest {
  private static final Problem LARGE = new CacheBoundGenerator(10, 2000, 20, 5).generate();

  @ParameterizedTest
  @CsvSource({
    "4, 12, 6, 1, 4763dfa0faa88e52",
    "8, 150, 12, 42, bff17a741f2d0430",
    "1, 4, 2, -7, b3330d65b2c79608"
  })
  void theSameParametersGiveTheSameProblem(
      int workers, int tasks, int models, long seed, String fingerprint) {
    CacheBoundGenerator generator = new CacheBoundGenerator(workers, tasks, models, seed);

    assertThat(generator.generate()).isEqualTo(generator.generate());
    assertThat(Fingerprint.of(generator.generate())).isEqualTo(fingerprint);
    assertThat(new CacheBoundGenerator(workers, tasks, models, seed + 1).generate().models())
        .isNotEqualTo(generator.generate().models());
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "2, 5", "3, 11", "3, 13", "4, 40", "6, 101", "16, 1000"})
  void jobsHaveFourToTenTasks(int workers, int tasks) {
    for (long seed = 0; seed < 20; seed++) {
      Problem problem = new CacheBoundGenerator(workers, tasks, 6, seed).generate();

      assertThat(problem.errors()).isEmpty();
      assertThat(problem.workflows())
          .allSatisfy(workflow -> assertThat(workflow.tasks()).hasSizeBetween(4, 10));
      assertThat(tasksOf(problem)).hasSize(tasks);
      assertThat(problem.workers()).hasSize(workers);
    }
  }

  @Test
  void everyTaskHasAnOptionWhereverItIsEligible() {
    for (long seed = 0; seed < 50; seed++) {
      Problem problem = new CacheBoundGenerator(3, 30, 2, seed).generate();
      Map<String, Long> bytes = modelBytes(problem);
      Map<String, Worker> workers =
          problem.workers().stream().collect(Collectors.toMap(Worker::id, Function.identity()));
      for (Task task : tasksOf(problem)) {
        long need = mode(task).models().stream().mapToLong(bytes::get).sum();
        assertThat(durations(task)).isNotEmpty();
        for (String worker : durations(task).keySet()) {
          assertThat(need).isLessThanOrEqualTo(workers.get(worker).gpuMemoryBytes());
        }
      }
    }
  }

  @Test
  void tasksAreEligibleOnEightyPercentOfTheWorkers() {
    double pairs = tasksOf(LARGE).stream().mapToInt(task -> durations(task).size()).sum();

    assertThat(pairs / (2000 * 10)).isCloseTo(0.80, within(0.01));
  }

  @Test
  void tenPercentNeedNoModelAndTwentyNeedTwo() {
    double none = tasksOf(LARGE).stream().filter(t -> mode(t).models().isEmpty()).count();
    double two = tasksOf(LARGE).stream().filter(t -> mode(t).models().size() == 2).count();

    assertThat(none / 2000).isCloseTo(0.10, within(0.03));
    assertThat(two / 2000).isCloseTo(0.20, within(0.03));
    assertThat(tasksOf(LARGE))
        .allSatisfy(task -> assertThat(mode(task).models()).doesNotHaveDuplicates());
  }

  @Test
  void memoryIsFortyPercentOfAllModels() {
    long all = LARGE.models().stream().mapToLong(ModelArtifact::bytes).sum();

    assertThat(LARGE.models())
        .allSatisfy(m -> assertThat(m.bytes()).isBetween(1_000_000_000L, 9_000_000_000L));
    assertThat(LARGE.workers())
        .allSatisfy(
            worker -> {
              boolean fast = worker.type().equals("fast");
              assertThat(worker.gpuMemoryBytes()).isEqualTo(fast ? all * 2 / 5 : all * 3 / 10);
              assertThat(worker.modelLoad())
                  .isEqualTo(new Link(0, fast ? 8_000_000_000L : 6_000_000_000L));
              assertThat(worker.overlapLoads()).isTrue();
            });
  }

  @Test
  void slowWorkersTakeOneAndAHalfTimesAsLong() {
    double fast = meanDuration("fast");
    double slow = meanDuration("slow");

    assertThat(slow / fast).isCloseTo(1.5, within(0.02));
    assertThat(fast).isCloseTo(550_000, within(20_000.0));
    for (Task task : tasksOf(LARGE)) {
      durations(task)
          .forEach(
              (worker, micros) -> {
                long slowness = worker.startsWith("fast") ? 2 : 3;
                assertThat(micros).isBetween(90_000L * slowness / 2, 1_100_000L * slowness / 2);
              });
    }
  }

  @Test
  void tasksFollowOneOrTwoOthersOfTheirJob() {
    for (Workflow workflow : LARGE.workflows()) {
      List<String> ids = workflow.tasks().stream().map(Task::id).toList();
      for (String id : ids) {
        List<DataEdge> in = workflow.edges().stream().filter(e -> e.to().equals(id)).toList();
        assertThat(in).hasSizeBetween(ids.indexOf(id) == 0 ? 0 : 1, ids.indexOf(id) == 0 ? 0 : 2);
        assertThat(in).extracting(DataEdge::from).doesNotHaveDuplicates();
        assertThat(in)
            .allSatisfy(
                edge -> {
                  assertThat(ids.indexOf(edge.from())).isLessThan(ids.indexOf(id));
                  assertThat(edge.bytes()).isBetween(0L, 100_000_000L);
                });
      }
    }
  }

  @Test
  void releasesSpreadOverTasksTimesThreeHundredOverWorkersMillis() {
    List<Long> releases = LARGE.jobs().stream().map(Job::releaseMicros).toList();

    assertThat(releases).isSorted();
    assertThat(releases.get(releases.size() - 1)).isBetween(58_000_000L, 60_000_000L);
  }

  @Test
  void everyTimeIsAWholeNumberOfMilliseconds() {
    for (Task task : tasksOf(LARGE)) {
      assertThat(durations(task).values()).allSatisfy(m -> assertThat(m % 1000).isZero());
    }
    for (ModelArtifact model : LARGE.models()) {
      for (Worker worker : LARGE.workers()) {
        Link load = worker.modelLoad();
        assertThat(load).isNotNull();
        assertThat(model.bytes() % (load.bandwidthBytesPerSecond() / 1000)).isZero();
      }
    }
    List<LinkTable.Entry> links = ((LinkTable) LARGE.transfers()).workers();
    assertThat(links).hasSize(90);
    for (LinkTable.Entry entry : links) {
      assertThat(entry.link().latencyMicros()).isIn(1000L, 2000L, 3000L, 4000L, 5000L);
      for (Workflow workflow : LARGE.workflows()) {
        for (DataEdge edge : workflow.edges()) {
          assertThat(edge.bytes() % (entry.link().bandwidthBytesPerSecond() / 1000)).isZero();
        }
      }
    }
  }

  @Test
  void theObjectiveIsChosen() {
    assertThat(LARGE.objective()).isEqualTo(Objective.makespan());
    assertThat(
            new CacheBoundGenerator(2, 8, 6, 1, Objective.totalWeightedFlow())
                .generate()
                .objective())
        .isEqualTo(Objective.totalWeightedFlow());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 12, 6, number of workers (0)",
    "513, 12, 6, number of workers (513)",
    "4, 3, 6, number of tasks (3)",
    "4, 100001, 6, number of tasks (100001)",
    "512, 100000, 6, number of workers times tasks (51200000)",
    "4, 12, 1, number of models (1)"
  })
  void parametersOutOfRangeAreRefused(int workers, int tasks, int models, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CacheBoundGenerator(workers, tasks, models, 1))
        .withMessageContaining(message);
  }

  private static double meanDuration(String type) {
    return tasksOf(LARGE).stream()
        .flatMap(task -> durations(task).entrySet().stream())
        .filter(entry -> entry.getKey().startsWith(type))
        .mapToLong(Map.Entry::getValue)
        .average()
        .orElseThrow();
  }

  private static List<Task> tasksOf(Problem problem) {
    return problem.workflows().stream().flatMap(workflow -> workflow.tasks().stream()).toList();
  }

  private static Map<String, Long> modelBytes(Problem problem) {
    return problem.models().stream()
        .collect(Collectors.toMap(ModelArtifact::id, ModelArtifact::bytes));
  }

  private static Mode mode(Task task) {
    return task.modes().get(0);
  }

  private static Map<String, Long> durations(Task task) {
    return ((PerWorker) mode(task).duration()).micros();
  }
}
