package dev.sextant.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Workflow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompassWorkloadTest {
  private static final Problem PROBLEM = new CompassWorkload(5, 2000, 2_000_000, 1).generate();

  @ParameterizedTest
  @CsvSource({"5, 40, 2000000, 7, 54dabb9bf6e1f49c", "20, 100, 100000, 1, df9e7057f5915875"})
  void theSameParametersGiveTheSameProblem(
      int workers, int jobs, long interval, long seed, String fingerprint) {
    CompassWorkload generator = new CompassWorkload(workers, jobs, interval, seed);

    assertThat(generator.generate()).isEqualTo(generator.generate());
    assertThat(Fingerprint.of(generator.generate())).isEqualTo(fingerprint);
  }

  /** Best latencies and numbers of tasks and edges as published. */
  @ParameterizedTest
  @CsvSource({
    "translation, 1365000, 5, 6",
    "question-answer, 587000, 2, 1",
    "image-to-sound, 359200, 4, 4",
    "perception-3d, 282600, 4, 4"
  })
  void workflowsHaveTheirPublishedBestLatency(String id, long best, int tasks, int edges) {
    Workflow workflow =
        CompassWorkload.workflows(true).stream()
            .filter(candidate -> candidate.id().equals(id))
            .findFirst()
            .orElseThrow();
    Map<String, Long> ends = new LinkedHashMap<>();
    for (Task task : workflow.tasks()) {
      long start =
          workflow.edges().stream()
              .filter(edge -> edge.to().equals(task.id()))
              .mapToLong(edge -> ends.get(edge.from()))
              .max()
              .orElse(0);
      ends.put(task.id(), start + micros(task));
    }

    assertThat(ends.values().stream().mapToLong(Long::longValue).max()).hasValue(best);
    assertThat(workflow.tasks()).hasSize(tasks);
    assertThat(workflow.edges()).hasSize(edges);
  }

  @Test
  void aJobTakesNineHundredNinetySixMillisOnAverage() {
    long sum =
        CompassWorkload.workflows(true).stream()
            .flatMap(workflow -> workflow.tasks().stream())
            .mapToLong(CompassWorkloadTest::micros)
            .sum();

    // Published as 996.45 ms.
    assertThat(sum / 4).isEqualTo(996_450);
  }

  @Test
  void modelsAndLinksAreThePublishedOnes() {
    assertThat(PROBLEM.models())
        .extracting(ModelArtifact::id, ModelArtifact::bytes)
        .containsExactly(
            tuple("opt", 5_720_000_000L),
            tuple("marian", 800_000_000L),
            tuple("mt5", 2_000_000_000L),
            tuple("nli", 2_140_000_000L),
            tuple("vit", 1_700_000_000L),
            tuple("txt2speech", 2_700_000_000L),
            tuple("detr", 1_800_000_000L),
            tuple("depth", 3_900_000_000L));
    assertThat(PROBLEM.workers())
        .hasSize(5)
        .allSatisfy(
            worker -> {
              assertThat(worker.gpuMemoryBytes()).isEqualTo(14_000_000_000L);
              assertThat(worker.modelLoad()).isEqualTo(new Link(0, 10_171_200_000L));
            });
    assertThat(PROBLEM.transfers())
        .isEqualTo(new TransferModel.Uniform(new Link(2, 3_621_798_263L)));
    assertThat(CompassWorkload.TRANSFER_BYTES_PER_SECOND / 1e6)
        .isCloseTo(1 / (2 / 10171.2 + 1 / 12583.0), within(0.001));
  }

  @Test
  void successorsOfATaskReadTheSameOutput() {
    for (Workflow workflow : CompassWorkload.workflows(true)) {
      Map<String, List<DataEdge>> out =
          workflow.edges().stream().collect(Collectors.groupingBy(DataEdge::from));
      out.values()
          .forEach(
              edges -> {
                assertThat(edges).extracting(DataEdge::bytes).containsOnly(edges.get(0).bytes());
                assertThat(edges.get(0).item() == null).isEqualTo(edges.size() == 1);
                assertThat(edges).extracting(DataEdge::item).containsOnly(edges.get(0).item());
              });
    }
    assertThat(CompassWorkload.workflows(true).get(2).edges())
        .extracting(DataEdge::bytes)
        .containsExactly(20_000L, 20_000L, 10_000L, 3_000_000L);
  }

  @Test
  void modelsCanBelongToWorkflows() {
    Problem problem = new CompassWorkload(5, 10, 1000, false, 1, Objective.makespan()).generate();

    assertThat(problem.errors()).isEmpty();
    assertThat(problem.models())
        .extracting(ModelArtifact::id)
        .containsExactly(
            "translation-opt",
            "translation-marian",
            "translation-mt5",
            "question-answer-opt",
            "question-answer-nli",
            "image-to-sound-vit",
            "image-to-sound-nli",
            "image-to-sound-txt2speech",
            "perception-3d-detr",
            "perception-3d-depth");
    assertThat(problem.workflows().get(1).tasks().get(0).modes().get(0).models())
        .containsExactly("question-answer-opt");
  }

  @Test
  void arrivalsArePoissonPerClientAndEnterAnywhere() {
    assertThat(PROBLEM.errors()).isEmpty();
    assertThat(PROBLEM.objective()).isEqualTo(Objective.totalWeightedFlow());
    assertThat(PROBLEM.jobs()).hasSize(2000).extracting(Job::releaseMicros).isSorted();
    double last = PROBLEM.jobs().get(1999).releaseMicros();
    // 2000 jobs at 2 jobs a second: 1000 s, standard deviation about 2.2 %.
    assertThat(last / 1e9).isCloseTo(1.0, within(0.08));
    for (Workflow workflow : CompassWorkload.workflows(true)) {
      assertThat(PROBLEM.jobs().stream().filter(job -> job.workflow().equals(workflow.id())))
          .hasSizeBetween(400, 600);
    }
    assertThat(
            PROBLEM.jobs().stream()
                .collect(Collectors.groupingBy(j -> j.inputs().get(0).at(), Collectors.counting()))
                .values())
        .hasSize(5)
        .allSatisfy(jobs -> assertThat(jobs).isBetween(320L, 480L));
    JobInput input = PROBLEM.jobs().get(0).inputs().get(0);
    assertThat(PROBLEM.jobs().get(0)).extracting(Job::id).isEqualTo("translation-1");
    assertThat(input.task()).isEqualTo("understand");
    assertThat(input.bytes()).isEqualTo(1000);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, number of workers (0)",
    "1001, 1, 1, number of workers (1001)",
    "1, 0, 1, number of jobs (0)",
    "1, 1, 0, mean interval in us (0)"
  })
  void parametersOutOfRangeAreRefused(int workers, int jobs, long interval, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CompassWorkload(workers, jobs, interval, 1))
        .withMessageContaining(message);
  }

  private static long micros(Task task) {
    return ((TaskDuration.Fixed) task.modes().get(0).duration()).micros();
  }
}
