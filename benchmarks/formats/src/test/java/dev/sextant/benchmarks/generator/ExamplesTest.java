package dev.sextant.benchmarks.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExamplesTest {

  @Test
  void everyExampleIsValidAndNamedLikeItsKey() {
    assertThat(Examples.all().keySet())
        .containsExactly(
            "compass-5xT4",
            "topcuoglu-2002",
            "arabnejad-2014",
            "heterogeneous",
            "replanning",
            "two-sites",
            "array-chunks",
            "two-clouds");
    Examples.all()
        .forEach(
            (name, problem) -> {
              assertThat(problem.name()).isEqualTo(name);
              assertThat(problem.errors()).isEmpty();
            });
  }

  @Test
  void compassHasFortyArrivalsAtTwoASecond() {
    Problem problem = Examples.compass();

    assertThat(problem.workers()).hasSize(5);
    assertThat(problem.workflows()).hasSize(4);
    assertThat(problem.jobs()).hasSize(40);
    assertThat(problem.jobs().get(39).releaseMicros()).isBetween(15_000_000L, 25_000_000L);
  }

  /** The schedules that the papers print: task, processor, start, end. */
  @ParameterizedTest
  @CsvSource({
    "topcuoglu-2002, 80, n1 P3 0 9; n3 P3 9 28; n4 P2 18 26; n2 P1 27 40; n5 P3 28 38;"
        + " n6 P2 26 42; n9 P2 56 68; n7 P3 38 49; n8 P1 57 62; n10 P2 73 80",
    "topcuoglu-2002, 86, n1 P2 0 16; n2 P2 16 35; n3 P1 28 39; n4 P3 25 42; n5 P2 35 48;"
        + " n6 P3 42 51; n7 P1 39 46; n8 P3 54 68; n9 P2 65 77; n10 P2 79 86",
    "arabnejad-2014, 122, T1 P1 0 22; T4 P1 22 29; T6 P2 29 46; T2 P1 29 51; T3 P1 51 83;"
        + " T5 P3 35 70; T8 P2 54 77; T7 P1 83 97; T9 P3 81 89; T10 P2 106 122",
    "arabnejad-2014, 133, T1 P2 0 21; T2 P1 38 60; T3 P2 48 75; T4 P3 52 56; T5 P2 21 48;"
        + " T6 P3 28 52; T7 P2 75 100; T8 P1 67 96; T9 P3 105 113; T10 P1 120 133"
  })
  void publishedSchedulesFitThePublishedGraphs(String name, long makespan, String schedule) {
    Problem problem = Examples.all().get(name);
    Workflow workflow = problem.workflows().get(0);
    assertThat(problem.transfers()).isEqualTo(new TransferModel.Uniform(Link.BYTE_PER_MICRO));
    Map<String, String> processor = new LinkedHashMap<>();
    Map<String, Long> start = new LinkedHashMap<>();
    Map<String, Long> end = new LinkedHashMap<>();
    for (String run : schedule.split(";")) {
      String[] part = run.trim().split(" ");
      processor.put(part[0], part[1]);
      start.put(part[0], Long.parseLong(part[2]));
      end.put(part[0], Long.parseLong(part[3]));
    }

    for (Task task : workflow.tasks()) {
      TaskDuration.PerWorker duration = (TaskDuration.PerWorker) task.modes().get(0).duration();
      assertThat(end.get(task.id()) - start.get(task.id()))
          .as(task.id())
          .isEqualTo(duration.micros().get(processor.get(task.id())));
    }
    assertThat(workflow.edges()).hasSize(15);
    for (DataEdge edge : workflow.edges()) {
      boolean same = processor.get(edge.from()).equals(processor.get(edge.to()));
      assertThat(start.get(edge.to()))
          .as(edge.toString())
          .isGreaterThanOrEqualTo(end.get(edge.from()) + (same ? 0 : edge.bytes()));
    }
    assertThat(end.values().stream().mapToLong(Long::longValue).max()).hasValue(makespan);
  }

  @Test
  void heterogeneousHasTightMemoryAndAChoiceOfModes() {
    Problem problem = Examples.heterogeneous();
    Map<String, Long> bytes =
        problem.models().stream()
            .collect(Collectors.toMap(ModelArtifact::id, ModelArtifact::bytes));

    assertThat(problem.workers().stream().map(Worker::type).collect(Collectors.toSet()))
        .isEqualTo(Set.of("a100", "t4", "cpu", "storage"));
    // No GPU holds every model, and the largest GPU not the two largest ones.
    assertThat(problem.workers())
        .allSatisfy(
            worker ->
                assertThat(worker.gpuMemoryBytes())
                    .isLessThan(bytes.get("illustrator") + bytes.get("translator-large")));
    assertThat(problem.workflows().get(0).tasks().get(1).modes()).hasSize(2);
    // Each mode fits some worker of the types it has a duration for.
    for (Workflow workflow : problem.workflows()) {
      for (Task task : workflow.tasks()) {
        assertThat(task.modes())
            .as(task.id())
            .allSatisfy(
                mode -> {
                  long need =
                      mode.workspaceBytes() + mode.models().stream().mapToLong(bytes::get).sum();
                  Map<String, Long> types = ((TaskDuration.PerWorker) mode.duration()).micros();
                  for (String type : types.keySet()) {
                    Worker worker =
                        problem.workers().stream()
                            .filter(w -> w.type().equals(type))
                            .findFirst()
                            .orElseThrow();
                    assertThat(need).isLessThanOrEqualTo(worker.gpuMemoryBytes());
                    mode.demands()
                        .forEach(
                            (resource, amount) ->
                                assertThat(amount)
                                    .isLessThanOrEqualTo(worker.capacities().get(resource)));
                  }
                });
      }
    }
  }

  @Test
  void theFactsOfReplanningAgree() {
    Problem problem = Examples.replanning();
    ClusterState state = problem.state();
    long now = state.nowMicros();
    Workflow workflow = problem.workflows().get(0);
    Set<String> finished =
        state.finished().stream().map(f -> f.job() + "/" + f.task()).collect(Collectors.toSet());

    assertThat(finished).hasSize(state.finished().size());
    assertThat(state.finished())
        .allSatisfy(
            fact -> {
              assertThat(fact.endMicros()).isLessThanOrEqualTo(now);
              assertThat(fact.copies())
                  .isNotEmpty()
                  .extracting(FinishedTask.Copy::sinceMicros)
                  .allSatisfy(since -> assertThat(since).isGreaterThanOrEqualTo(fact.endMicros()));
              assertPredecessorsFinished(workflow, fact.job(), fact.task(), finished);
            });
    for (RunningTask run : state.running()) {
      assertThat(now).isBetween(run.startMicros(), run.endMicros());
      assertPredecessorsFinished(workflow, run.job(), run.task(), finished);
      assertThat(residents(state, run.worker())).containsAll(modelsOf(workflow, run));
    }
    assertThat(state.loadsInFlight())
        .isNotEmpty()
        .allSatisfy(load -> assertThat(now).isBetween(load.startMicros(), load.readyMicros()));
    assertThat(state.pins())
        .allSatisfy(pin -> assertThat(finished).doesNotContain(pin.job() + "/" + pin.task()));
  }

  @Test
  void everythingHeldInReplanningFits() {
    Problem problem = Examples.replanning();
    ClusterState state = problem.state();
    Map<String, Long> bytes =
        problem.models().stream()
            .collect(Collectors.toMap(ModelArtifact::id, ModelArtifact::bytes));
    Map<String, WorkerState> known =
        state.workers().stream()
            .collect(Collectors.toMap(WorkerState::worker, Function.identity()));

    for (Worker worker : problem.workers()) {
      WorkerState of = known.get(worker.id());
      if (of == null) {
        continue;
      }
      List<RunningTask> runs =
          state.running().stream().filter(run -> run.worker().equals(worker.id())).toList();
      long memory = of.occupied().stream().mapToLong(Occupation::memoryBytes).sum();
      memory += of.residents().stream().mapToLong(r -> bytes.get(r.model())).sum();
      memory +=
          state.loadsInFlight().stream()
              .filter(load -> load.worker().equals(worker.id()))
              .map(LoadInFlight::model)
              .mapToLong(bytes::get)
              .sum();
      for (RunningTask run : runs) {
        memory += workspaceOf(problem.workflows().get(0), run);
      }
      assertThat(memory).as(worker.id()).isLessThanOrEqualTo(worker.gpuMemoryBytes());
      long taken =
          runs.size()
              + of.occupied().stream()
                  .mapToLong(o -> o.demands().getOrDefault("compute", 0L))
                  .sum();
      assertThat(taken).as(worker.id()).isLessThanOrEqualTo(worker.capacities().get("compute"));
    }
  }

  private static void assertPredecessorsFinished(
      Workflow workflow, String job, String task, Set<String> finished) {
    for (DataEdge edge : workflow.edges()) {
      if (edge.to().equals(task)) {
        assertThat(finished).contains(job + "/" + edge.from());
      }
    }
  }

  private static List<String> residents(ClusterState state, String worker) {
    return state.workers().stream()
        .filter(of -> of.worker().equals(worker))
        .flatMap(of -> of.residents().stream())
        .map(resident -> resident.model())
        .toList();
  }

  private static List<String> modelsOf(Workflow workflow, RunningTask run) {
    return workflow.tasks().stream()
        .filter(task -> task.id().equals(run.task()))
        .flatMap(task -> task.modes().stream())
        .filter(mode -> mode.id().equals(run.mode()))
        .findFirst()
        .orElseThrow()
        .models();
  }

  private static long workspaceOf(Workflow workflow, RunningTask run) {
    return workflow.tasks().stream()
        .filter(task -> task.id().equals(run.task()))
        .flatMap(task -> task.modes().stream())
        .filter(mode -> mode.id().equals(run.mode()))
        .findFirst()
        .orElseThrow()
        .workspaceBytes();
  }
}
