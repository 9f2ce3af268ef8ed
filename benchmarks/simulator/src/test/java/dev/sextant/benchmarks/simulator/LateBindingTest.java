package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Executions under policies that bind late, computed by hand. Times are in milliseconds. */
class LateBindingTest {
  private static final long MS = 1_000;
  private static final long MB = 1_000_000;

  /** Two GPUs of 4 MB that load and receive 1 MB in a millisecond, and a model of 3 MB each. */
  private static Cluster cluster(boolean overlap) {
    Problem.Builder problem =
        Problem.builder()
            .transfers(TransferModel.uniform(0, 1_000 * MB))
            .model(new ModelArtifact("a", 3 * MB))
            .model(new ModelArtifact("b", 3 * MB))
            .objective(Objective.totalWeightedFlow());
    for (String id : List.of("w", "x")) {
      problem.worker(
          Worker.gpu(id, "gpu", 4 * MB, 1)
              .withModelLoad(new Link(0, 1_000 * MB))
              .withOverlapLoads(overlap));
    }
    return new Cluster(
        problem
            .workflow(one("a", Mode.of("m", Batch.of(10 * MS, 14 * MS)).withModels("a")))
            .workflow(one("b", Mode.of("m", Batch.of(20 * MS, 30 * MS)).withModels("b")))
            .workflow(
                Workflow.builder("chain")
                    .task("first", 5 * MS)
                    .task("last", 5 * MS)
                    .edge("first", "last", 2 * MB)
                    .build())
            .workflow(
                Workflow.builder("pair")
                    .task("pre", 5 * MS)
                    .task(Task.of("t", Mode.of("m", Batch.of(10 * MS, 14 * MS))))
                    .edge("pre", "t", 20 * MB)
                    .build())
            .build());
  }

  private static Workflow one(String id, Mode mode) {
    return Workflow.builder(id).task(Task.of("t", mode)).build();
  }

  private static Arrivals jobs(long[] at, int... workflows) {
    long[] micros = new long[at.length];
    for (int i = 0; i < at.length; i++) {
      micros[i] = at[i] * MS;
    }
    return new Arrivals(micros, workflows, new int[at.length]);
  }

  /** Does something whenever tasks are ready. */
  private record Told(BiConsumer<Dispatcher, List<Integer>> whenReady) implements BindingPolicy {
    @Override
    public String name() {
      return "told";
    }

    @Override
    public WorkerRules rules(WorkerRules ofScenario) {
      return ofScenario;
    }

    @Override
    public Binder begin(Dispatcher dispatcher) {
      return new Binder() {
        private final List<Integer> ready = new ArrayList<>();

        @Override
        public void ready(int[] tasks, int count) {
          for (int i = 0; i < count; i++) {
            ready.add(tasks[i]);
          }
          whenReady.accept(dispatcher, ready);
        }

        @Override
        public void left(int task) {
          ready.remove((Integer) task);
        }

        @Override
        public void free(int worker) {}

        @Override
        public void changed(int worker, boolean isPresent) {}

        @Override
        public void woken() {}
      };
    }
  }

  private static Execution run(
      Cluster cluster, Arrivals arrivals, BiConsumer<Dispatcher, List<Integer>> whenReady) {
    SimulationOptions options =
        new SimulationOptions(0, 0, null, WorkerRules.DEFAULT, 0, List.of(), true);
    Execution execution = ClusterSimulator.run(cluster, arrivals, new Told(whenReady), options, 0);
    RealisedPlan realised = RealisedPlan.of(execution);
    assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
    return execution;
  }

  private static void bind(Dispatcher dispatcher, List<Integer> ready, int worker) {
    int[] tasks = ready.stream().mapToInt(Integer::intValue).toArray();
    assertThat(dispatcher.run(worker, tasks, tasks.length)).isTrue();
    ready.clear();
  }

  @Test
  void aBatchRunsTogetherThoughTheQueueDisciplineHasNone() {
    Execution execution =
        run(
            cluster(true),
            jobs(new long[] {0, 1}, 0, 0),
            (dispatcher, ready) -> {
              if (ready.size() == 2) {
                bind(dispatcher, ready, 1);
                assertThat(dispatcher.freeMicros(1)).isEqualTo(18 * MS);
              }
            });

    // Bound at 1, loaded until 4, together until 18.
    assertThat(execution.worker(0)).isEqualTo(1);
    assertThat(execution.startMicros(0)).isEqualTo(4 * MS);
    assertThat(execution.endMicros(1)).isEqualTo(18 * MS);
    assertThat(execution.batchSize(1)).isEqualTo(2);
    assertThat(execution.readyMicros(0)).isEqualTo(1 * MS);
  }

  @Test
  void inputsTravelWhenTheirTaskIsBound() {
    Execution execution =
        run(
            cluster(true),
            jobs(new long[] {0}, 2),
            (dispatcher, ready) -> {
              int worker = dispatcher.flowTask(ready.get(0)) == 2 ? 0 : 1;
              assertThat(dispatcher.inputsMicros(ready.get(0), 1))
                  .isEqualTo(worker == 0 ? 0 : 7 * MS);
              bind(dispatcher, ready, worker);
            });

    assertThat(execution.endMicros(0)).isEqualTo(5 * MS);
    assertThat(execution.startMicros(1)).isEqualTo(7 * MS);
    assertThat(execution.movedBytes()).isEqualTo(2 * MB);
  }

  @Test
  void whatIsBoundToABusyWorkerKeepsItsModelsAndIsServedInTurn() {
    List<Boolean> bound = new ArrayList<>();
    Execution execution =
        run(
            cluster(true),
            jobs(new long[] {0, 1, 2}, 0, 1, 0),
            (dispatcher, ready) -> {
              int[] task = {ready.remove(0)};
              boolean isBound = dispatcher.run(0, task, 1);
              bound.add(isBound);
              if (!isBound) {
                // The other model does not fit beside the one that is needed.
                assertThat(dispatcher.load(0, dispatcher.flowTask(task[0]))).isFalse();
                assertThat(dispatcher.run(1, task, 1)).isTrue();
              }
            });

    assertThat(bound).containsExactly(true, false, true);
    assertThat(execution.startMicros(0)).isEqualTo(3 * MS);
    assertThat(execution.startMicros(2)).isEqualTo(13 * MS);
    assertThat(execution.startMicros(1)).isEqualTo(4 * MS);
    assertThat(execution.loads()).isEqualTo(2);
  }

  @Test
  void loadsThatExcludeRunsWaitUntilNothingIsBound() {
    List<Boolean> loads = new ArrayList<>();
    Execution execution =
        run(
            cluster(false),
            jobs(new long[] {0, 1, 40}, 2, 1, 0),
            (dispatcher, ready) -> {
              loads.add(dispatcher.load(1, option(dispatcher, 1)));
              int worker = ready.size() == 1 && dispatcher.nowMicros() < 40 * MS ? 1 : 0;
              bind(dispatcher, ready, worker);
            });

    // The load of b at 0 delays the chain until 3; at 1 b is on its way, at 40 it is still there.
    assertThat(loads).containsExactly(true, true, true, true);
    assertThat(execution.startMicros(0)).isEqualTo(3 * MS);
  }

  private static int option(Dispatcher dispatcher, int flowTask) {
    return flowTask;
  }

  @Test
  void jobsCanBeGivenUpInsteadOfBound() {
    Execution execution =
        run(
            cluster(true),
            jobs(new long[] {0, 5}, 0, 0),
            (dispatcher, ready) -> {
              if (dispatcher.nowMicros() == 0) {
                dispatcher.giveUp(ready.get(0));
                assertThat(ready).isEmpty();
              } else {
                bind(dispatcher, ready, 0);
              }
            });

    assertThat(execution.dropMicros(0)).isZero();
    assertThat(execution.jobEndMicros(1)).isEqualTo(18 * MS);
  }

  @Test
  void aBatchDoesNotWaitForATaskThatIsGivenUp() {
    Execution execution =
        run(
            cluster(true),
            jobs(new long[] {0, 0, 10}, 3, 3, 0),
            (dispatcher, ready) -> {
              if (dispatcher.nowMicros() == 0) {
                bind(dispatcher, ready, dispatcher.job(ready.get(0)));
              } else if (dispatcher.nowMicros() == 10 * MS) {
                // The input of the second one would be there at 25.
                dispatcher.giveUp(3);
                bind(dispatcher, ready, 1);
              } else if (ready.size() == 2) {
                bind(dispatcher, ready, 0);
              }
            });

    assertThat(execution.dropMicros(1)).isEqualTo(10 * MS);
    assertThat(execution.startMicros(1)).isEqualTo(10 * MS);
    assertThat(execution.batchSize(1)).isEqualTo(1);
  }

  @Test
  void whatCannotRunTogetherIsRefused() {
    assertThatThrownBy(
            () ->
                run(
                    cluster(true),
                    jobs(new long[] {0, 0, 0}, 0, 1, 0),
                    (dispatcher, ready) -> {
                      if (ready.size() == 2) {
                        bind(dispatcher, ready, 0);
                      }
                    }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot run together on the worker number (0)");
  }
}
